# Laurel as an image. Built with everything, run with what it needs: the server, the pages, and the packages that they use.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /laurel
COPY package.json package-lock.json .npmrc ./
# No package needs its install script here: the image has a Node of its own, and what is compiled comes ready-made.
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN npx nest build && npx vite build --logLevel warn && npx vite build --config vite.tv.config.ts --logLevel warn && npx vite build --config vite.server.config.ts --logLevel warn
RUN npm prune --omit=dev --ignore-scripts
RUN printf '#!/bin/sh\nexec node /laurel/dist/server/command-line.js "$@"\n' > /usr/local/bin/laurel && chmod 755 /usr/local/bin/laurel

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LAUREL_DATA=/data SQLITE_TMPDIR=/data
RUN install -d -o node -g node -m 700 /data
WORKDIR /laurel
COPY --from=build /usr/local/bin/laurel /usr/local/bin/laurel
COPY --from=build /laurel/package.json ./
COPY --from=build /laurel/node_modules ./node_modules
COPY --from=build /laurel/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=10s --start-period=120s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
