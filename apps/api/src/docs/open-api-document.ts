import { API_KEY, planLimits, scopes } from '@homeroom/access';
import type { Environment } from '@homeroom/kernel';
import { Answers, completeDocument, ErrorResource } from '@homeroom/http';
import { version } from '@homeroom/settings';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const { perHour, perMinute } = planLimits.standard;

const introduction = `Students, teachers, classes with rosters and enrollment, announcements, grades and attendance of a school.

**Keys.** Every request but the health check carries \`Authorization: Bearer <API key>\`. A key belongs to one environment, production or
sandbox, and is refused by the other. It must never be in client-side code or a public repository.

**Bodies** are JSON in UTF-8, 256 KiB at most. Unknown fields, and those that the service assigns, are ignored: what was read can be sent
back. Answers carry every field of a record, null where it is unset.

**Errors** of every kind are one object: \`error\` for people, \`code\` for programs, \`status\`; on 429 also \`details.retry_after\`.

**Limits.** A Standard key may make ${perHour} requests an hour and ${perMinute} a minute. \`X-RateLimit-Remaining\` says what is left of the
hour; a refused request is not counted.

**Lists** come in pages: \`page\` from 1, \`per_page\` up to 100. \`total\` is always exact.`;

const key = `An API key of this environment. Its scopes, of ${scopes.map((scope) => `\`${scope}\``).join(', ')}, say what it may do;
\`admin\` may do everything. Each operation lists the scopes that it needs, all of them.`;

/** The whole interface of one environment as OpenAPI 3.1, made from its controllers. */
export function openApiDocument(app: INestApplication, environment: Environment): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Homeroom')
    .setVersion(version)
    .setDescription(introduction)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    // Where the document came from, by whatever name: the page may talk to no other.
    .addServer(new URL(app.get(Answers).baseUrl).pathname, environment)
    .addSecurity(API_KEY, { type: 'http', scheme: 'bearer', description: key })
    .addTag('Students', 'Who learns at the school')
    .addTag('Teachers', 'Who teaches there')
    .addTag('Classes', 'Classes, their rosters, and enrolling students in them')
    .addTag('Announcements', 'To the whole school, a class or a grade level')
    .addTag('Grades', 'Scores and the letters that they earn')
    .addTag('Attendance', 'One record a student, class and date')
    .addTag('Health', 'Is the service well?')
    .build();
  return completeDocument(
    SwaggerModule.createDocument(app, config, { extraModels: [ErrorResource], ignoreGlobalPrefix: true }),
  );
}
