/// The schemas and structures of the XMP Specification 2005, chapter 4, with those of PDF/A's own claim
/// (ISO 19005-2, 6.6.4).
enum XMPTables {
  static let schemas = """
    #dc http://purl.org/dc/elements/1.1/
    contributor:bag.text coverage:text creator:seq.text date:seq.date description:languages format:text
    identifier:text language:bag.text publisher:bag.text relation:bag.text rights:languages source:text
    subject:bag.text title:languages type:bag.text
    #xmp http://ns.adobe.com/xap/1.0/
    Advisory:bag.text BaseURL:text CreateDate:date CreatorTool:text Identifier:bag.any Label:text
    MetadataDate:date ModifyDate:date Nickname:text Rating:real Thumbnails:alt.Thumbnail
    #xmpRights http://ns.adobe.com/xap/1.0/rights/
    Certificate:text Marked:boolean Owner:bag.text UsageTerms:languages WebStatement:text
    #xmpMM http://ns.adobe.com/xap/1.0/mm/
    DerivedFrom:ResourceRef DocumentID:text History:seq.ResourceEvent InstanceID:text
    ManagedFrom:ResourceRef Manager:text ManageTo:text ManageUI:text ManagerVariant:text
    RenditionClass:text RenditionParams:text VersionID:text Versions:seq.Version LastURL:text
    RenditionOf:ResourceRef SaveID:integer
    #xmpBJ http://ns.adobe.com/xap/1.0/bj/
    JobRef:bag.Job
    #xmpTPg http://ns.adobe.com/xap/1.0/t/pg/
    MaxPageSize:Dimensions NPages:integer Fonts:bag.Font Colorants:seq.Colorant PlateNames:seq.text
    #xmpDM http://ns.adobe.com/xmp/1.0/DynamicMedia/
    projectRef:ProjectLink videoFrameRate:text videoFrameSize:Dimensions videoPixelAspectRatio:rational
    videoPixelDepth:text videoColorSpace:text videoAlphaMode:text videoAlphaPremultipleColor:Colorant
    videoAlphaUnityIsTransparent:boolean videoCompressor:text videoFieldOrder:text pullDown:text
    audioSampleRate:integer audioSampleType:text audioChannelType:text audioCompressor:text
    speakerPlacement:text fileDataRate:rational tapeName:text altTapeName:text startTimecode:Timecode
    altTimecode:Timecode duration:Time scene:text shotName:text shotDate:date shotLocation:text
    logComment:text markers:seq.Marker contributedMedia:bag.Media absPeakAudioFilePath:text
    relativePeakAudioFilePath:text videoModDate:date audioModDate:date metadataModDate:date artist:text
    album:text trackNumber:integer genre:text copyright:text releaseDate:date composer:text engineer:text
    tempo:real instrument:text introTime:Time outCue:Time relativeTimestamp:Time loop:boolean
    numberOfBeats:real key:text stretchMode:text timeScaleParams:TimeScaleStretch
    resampleParams:ResampleStretch beatSpliceParams:BeatSpliceStretch timeSignature:text scaleType:text
    #pdf http://ns.adobe.com/pdf/1.3/
    Keywords:text PDFVersion:text Producer:text
    #photoshop http://ns.adobe.com/photoshop/1.0/
    AuthorsPosition:text CaptionWriter:text Category:text City:text Country:text Credit:text
    DateCreated:date Headline:text Instructions:text Source:text State:text
    SupplementalCategories:bag.text TransmissionReference:text Urgency:integer
    #crs http://ns.adobe.com/camera-raw-settings/1.0/
    AutoBrightness:boolean AutoContrast:boolean AutoExposure:boolean AutoShadows:boolean BlueHue:integer
    BlueSaturation:integer Brightness:integer CameraProfile:text ChromaticAberrationB:integer
    ChromaticAberrationR:integer ColorNoiseReduction:integer Contrast:integer CropTop:real CropLeft:real
    CropBottom:real CropRight:real CropAngle:real CropWidth:real CropHeight:real CropUnits:integer
    Exposure:real GreenHue:integer GreenSaturation:integer HasCrop:boolean HasSettings:boolean
    LuminanceSmoothing:integer RawFileName:text RedHue:integer RedSaturation:integer Saturation:integer
    Shadows:integer ShadowTint:integer Sharpness:integer Temperature:integer Tint:integer
    ToneCurve:seq.any ToneCurveName:text Version:text VignetteAmount:integer VignetteMidpoint:integer
    WhiteBalance:text
    #tiff http://ns.adobe.com/tiff/1.0/
    ImageWidth:integer ImageLength:integer BitsPerSample:seq.integer Compression:integer
    PhotometricInterpretation:integer Orientation:integer SamplesPerPixel:integer
    PlanarConfiguration:integer YCbCrSubSampling:seq.integer YCbCrPositioning:integer
    XResolution:rational YResolution:rational ResolutionUnit:integer TransferFunction:seq.integer
    WhitePoint:seq.rational PrimaryChromaticities:seq.rational YCbCrCoefficients:seq.rational
    ReferenceBlackWhite:seq.rational DateTime:date ImageDescription:languages Make:text Model:text
    Software:text Artist:text Copyright:languages
    #exif http://ns.adobe.com/exif/1.0/
    ExifVersion:text FlashpixVersion:text ColorSpace:integer ComponentsConfiguration:seq.integer
    CompressedBitsPerPixel:rational PixelXDimension:integer PixelYDimension:integer UserComment:languages
    RelatedSoundFile:text DateTimeOriginal:date DateTimeDigitized:date ExposureTime:rational
    FNumber:rational ExposureProgram:integer SpectralSensitivity:text ISOSpeedRatings:seq.integer
    OECF:ResponseTable ShutterSpeedValue:rational ApertureValue:rational BrightnessValue:rational
    ExposureBiasValue:rational MaxApertureValue:rational SubjectDistance:rational MeteringMode:integer
    LightSource:integer Flash:Flash FocalLength:rational SubjectArea:seq.integer FlashEnergy:rational
    SpatialFrequencyResponse:ResponseTable FocalPlaneXResolution:rational FocalPlaneYResolution:rational
    FocalPlaneResolutionUnit:integer SubjectLocation:seq.integer ExposureIndex:rational
    SensingMethod:integer FileSource:integer SceneType:integer CFAPattern:FilterPattern
    CustomRendered:integer ExposureMode:integer WhiteBalance:integer DigitalZoomRatio:rational
    FocalLengthIn35mmFilm:integer SceneCaptureType:integer GainControl:integer Contrast:integer
    Saturation:integer Sharpness:integer DeviceSettingDescription:DeviceSettings
    SubjectDistanceRange:integer ImageUniqueID:text GPSVersionID:text GPSLatitude:text GPSLongitude:text
    GPSAltitudeRef:integer GPSAltitude:rational GPSTimeStamp:date GPSSatellites:text GPSStatus:text
    GPSMeasureMode:text GPSDOP:rational GPSSpeedRef:text GPSSpeed:rational GPSTrackRef:text
    GPSTrack:rational GPSImgDirectionRef:text GPSImgDirection:rational GPSMapDatum:text
    GPSDestLatitude:text GPSDestLongitude:text GPSDestBearingRef:text GPSDestBearing:rational
    GPSDestDistanceRef:text GPSDestDistance:rational GPSProcessingMethod:text GPSAreaInformation:text
    GPSDifferential:integer
    #aux http://ns.adobe.com/exif/1.0/aux/
    Lens:text SerialNumber:text
    #pdfaid http://www.aiim.org/pdfa/ns/id/
    part:integer conformance:text amd:text corr:text
    #pdfaExtension http://www.aiim.org/pdfa/ns/extension/
    schemas:bag.any
    """

  static let structures = """
    #Dimensions
    w:real h:real unit:text
    #Thumbnail
    height:integer width:integer format:text image:text
    #ResourceEvent
    action:text instanceID:text parameters:text softwareAgent:text when:date
    #ResourceRef
    instanceID:text documentID:text versionID:text renditionClass:text renditionParams:text manager:text
    managerVariant:text manageTo:text manageUI:text
    #Version
    comments:text event:ResourceEvent modifyDate:date modifier:text version:text
    #Job
    name:text id:text url:text
    #Font
    fontName:text fontFamily:text fontFace:text fontType:text versionString:text composite:boolean
    fontFileName:text childFontFiles:seq.text
    #Colorant
    swatchName:text mode:text type:text cyan:real magenta:real yellow:real black:real red:integer
    green:integer blue:integer L:real A:integer B:integer
    #ProjectLink
    type:text path:text
    #Timecode
    timeFormat:text timeValue:text
    #Time
    value:integer scale:rational
    #Marker
    startTime:Time duration:Time comment:text name:text location:text target:text type:text
    #Media
    path:text track:text startTime:Time duration:Time managed:boolean webStatement:text
    #TimeScaleStretch
    quality:text frameSize:real frameOverlappingPercentage:real
    #ResampleStretch
    quality:text
    #BeatSpliceStretch
    useFileBeatsMarker:boolean riseInDecibel:real riseInTimeDuration:Time
    #ResponseTable
    Columns:integer Rows:integer Names:seq.text Values:seq.rational
    #FilterPattern
    Columns:integer Rows:integer Values:seq.integer
    #DeviceSettings
    Columns:integer Rows:integer Settings:seq.text
    #Flash
    Fired:boolean Return:integer Mode:integer Function:boolean RedEyeMode:boolean
    """
}
