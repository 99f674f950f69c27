# The service, for an external PostgreSQL. docker-compose.yml includes one. Build: docker build -t homeroom .
# `npm run test:container` builds it with buildah, and runs it as docker-compose.yml says.

# Uses the Node of the base image. The npm package `node` downloads Node in a script, which --ignore-scripts skips.
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
# Checks production, or the sandbox if only the sandbox is served.
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s CMD ["node", "-e", "\
  const { ENVIRONMENTS, PORT, SANDBOX_PORT } = process.env; \
  const port = (ENVIRONMENTS || 'production').includes('production') ? PORT || 3000 : SANDBOX_PORT || 3001; \
  fetch('http://127.0.0.1:' + port + '/v1/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));"]
CMD ["node", "--max-semi-space-size=16", "dist/apps/api/src/main.js"]
