# docker build -t formwright .
# docker run --rm -v "$PWD:/work" formwright fill form.pdf -d data.json -o filled.pdf

FROM swift:6.3-bookworm AS builder
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends \
      make pkg-config libqpdf-dev libfreetype-dev libharfbuzz-dev libfontconfig-dev libicu-dev \
      libyaml-dev libxml2-dev libarchive-dev libjq-dev libpng-dev libjpeg62-turbo-dev libdeflate-dev zlib1g-dev nettle-dev libmicrohttpd-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift Makefile ./
COPY Sources Sources
COPY Tests Tests
RUN make install SETUP=no PREFIX=/usr DESTDIR=/image

FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends \
      libqpdf29 libfreetype6 libharfbuzz-subset0 libfontconfig1 libicu72 libjq1 libyaml-0-2 libxml2 libarchive13 \
      libpng16-16 libjpeg62-turbo libdeflate0 zlib1g libnettle8 libmicrohttpd12 \
      fonts-urw-base35 fonts-liberation fonts-noto-core fonts-noto-cjk poppler-utils poppler-data \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home formwright
COPY --from=builder /image /
USER formwright
WORKDIR /work
ENTRYPOINT ["formwright"]
