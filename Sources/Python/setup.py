"""The wheel has a library of its platform, which any Python 3 loads."""

import re
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class PlatformDistribution(Distribution):
    def has_ext_modules(self):
        return True


setup(
    version=re.search(r'"(.*)"', Path("version").read_text()).group(1),
    cmdclass={"bdist_wheel": PlatformWheel},
    distclass=PlatformDistribution,
)
