import { API_KEY, planLimits, scopes } from '@homeroom/access';
import { recordTables } from '@homeroom/export';
import type { RecordTable } from '@homeroom/database';
import { capitalized, type Environment } from '@homeroom/kernel';
import { Answers, completeDocument, ErrorResource } from '@homeroom/http';
import { version } from '@homeroom/settings';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const { perHour, perMinute } = planLimits.standard;

const introduction = `Students, teachers, classes with rosters and enrollment, announcements, grades and attendance of a school.

**Keys.** Every request except the health check must have the header \`Authorization: Bearer <API key>\`. A key belongs to one environment,
production or sandbox. The other one rejects it. Never put a key into client-side code or a public repository.

**Bodies** are JSON in UTF-8, up to 256 KiB. Unknown fields and fields that the service assigns are ignored, so a client can send back a
record that it has read. Answers contain all fields of a record; unset fields are null.

**Errors** all have the same shape: \`error\` is a message for people, \`code\` is for programs, \`status\` is the HTTP status. A 429 also has
\`details\`: the seconds to wait and the limit that is used up.

**Limits.** A Standard key may make ${perHour} requests an hour and ${perMinute} a minute. \`X-RateLimit-Remaining\` is the number of requests
left in the hour. \`RateLimit\` has the numbers left in both. A rejected request is not counted. The keys of a school may have a common limit
beside: a 429 of it says so, and has the numbers of the school in these headers.

**Query parameters** that an operation does not know are 400, so that a misspelt filter does not answer every record.

**Lists** are paged: \`page\` starts at 1, \`per_page\` is up to 100. \`total\` is always exact.`;

const key = `An API key of this environment. Its scopes define its permissions: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.
\`admin\` includes all others. A key needs all scopes that an operation lists.`;

/** Makes the OpenAPI 3.1 document of one environment from its controllers. */
export function openApiDocument(app: INestApplication, environment: Environment): OpenAPIObject {
  const builder = new DocumentBuilder();
  for (const { exported } of recordTables as readonly RecordTable[]) {
    if (exported) builder.addTag(capitalized(exported.list.replaceAll('-', ' ')), exported.description);
  }
  const config = builder
    .setOpenAPIVersion('3.1.0')
    .setTitle('Homeroom')
    .setVersion(version)
    .setDescription(introduction)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    // A path, so that the host is the one that served the document. The policy of the page allows no other.
    .addServer(new URL(app.get(Answers).baseUrl).pathname, environment)
    .addSecurity(API_KEY, { type: 'http', scheme: 'bearer', description: key })
    .addTag('Events', 'What changed, in the order of commits')
    .addTag('Webhooks', 'Endpoints that events are sent to')
    .addTag('Imports', 'Files that add and change records of all kinds')
    .addTag('Key', 'What the calling key may do')
    .addTag('Health', 'The health of the service')
    .build();
  return completeDocument(
    SwaggerModule.createDocument(app, config, { extraModels: [ErrorResource], ignoreGlobalPrefix: true }),
  );
}
