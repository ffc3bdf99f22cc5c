#!/bin/sh
# The office program that libreoffice-convert starts where there is no python3-uno: hardened, bounded in time and
# memory, in a process group that dies with us. OFFICE is the program itself, PROFILE the settings to harden it with.
for argument in "$@"; do
  case $argument in
    -env:UserInstallation=file://*)
      folder=${argument#-env:UserInstallation=file://}
      mkdir -p "$folder/user" && cp "$PROFILE" "$folder/user/registrymodifications.xcu" || exit 1
      ;;
  esac
done
ulimit -c 0
ulimit -v 2000000
set -- timeout --signal=KILL 30 "$OFFICE" --norestore --nolockcheck --nologo "$@"
command -v setpriv >/dev/null && set -- setpriv --pdeathsig TERM "$@"
exec "$@"
