# The service on an outside PostgreSQL; docker-compose.yml brings one along. Build: docker build -t homeroom .
#
# Checked without a Docker engine: the commands of each stage in empty folders
# with the files that the stage copies; then what the last stage holds, run under Node 24 as a user who may not write
# there, on a PostgreSQL of Debian: the health check turned green, SIGTERM ended it with 0.
# Not checked: the build by an engine, the base image, the size.

# Node is the image's own: the npm package `node`, which brings Node to a host, stays empty under --ignore-scripts.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# Without the devDependencies, and without the embedded PostgreSQL, which is optional.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-slim
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
ENV NODE_ENV=production HOST=0.0.0.0
USER node
EXPOSE 3000 3001
# Of production, or of the sandbox where it is served alone.
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s CMD ["node", "-e", "\
  const { ENVIRONMENTS, PORT, SANDBOX_PORT } = process.env; \
  const port = (ENVIRONMENTS || 'production').includes('production') ? PORT || 3000 : SANDBOX_PORT || 3001; \
  fetch('http://127.0.0.1:' + port + '/v1/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));"]
CMD ["node", "--max-semi-space-size=16", "dist/apps/api/src/main.js"]
