import { Controller, Get } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { gradebookPath, OneRosterUrls, rosteringPath } from '../oneroster-urls';
import { oneRosterOperations } from '../operations';
import { discoveryDocument } from './discovery-document';
import type { OneRosterService } from './oneroster-operation';
import { oneRosterSchemas } from './schemas/oneroster-schemas';

/** The OpenAPI documents of both services, under the two names that the standard has published for each. They need no token. */
@Controller()
export class DiscoveryController {
  private readonly documents = new Map<OneRosterService, object>();

  constructor(private readonly urls: OneRosterUrls) {}

  @Get([
    `${rosteringPath}/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json`,
    `${rosteringPath}/discovery/imsorv1p2_rostering_openapi3_v1p0.json`,
  ])
  @RouteConfig({ isPublic: true })
  rostering(): object {
    return this.document('rostering', 'OneRoster 1.2 rostering');
  }

  @Get([
    `${gradebookPath}/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json`,
    `${gradebookPath}/discovery/imsorv1p2_gradebook_openapi3_v1p0.json`,
  ])
  @RouteConfig({ isPublic: true })
  gradebook(): object {
    return this.document('gradebook', 'OneRoster 1.2 gradebook');
  }

  private document(service: OneRosterService, title: string): object {
    const made = this.documents.get(service) ?? this.make(service, title);
    this.documents.set(service, made);
    return made;
  }

  private make(service: OneRosterService, title: string): object {
    const operations = oneRosterOperations.filter((operation) => operation.service === service);
    return discoveryDocument({
      title,
      root: this.urls[service],
      tokenUrl: this.urls.token,
      operations,
      schemas: schemasOf(operations),
    });
  }
}

/** The schemas that operations name, with those that these refer to. */
function schemasOf(operations: readonly { body?: string; answers: object }[]): typeof oneRosterSchemas {
  const named = operations.flatMap(({ body, answers }) => [body, ...(Object.values(answers) as (string | null)[])]);
  const open = named.filter((name): name is string => typeof name === 'string');
  const found = new Map<string, (typeof oneRosterSchemas)[string]>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = oneRosterSchemas[name];
    if (found.has(name) || !schema) continue;
    found.set(name, schema);
    open.push(...[...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, ref]) => ref ?? ''));
  }
  return Object.fromEntries([...found].sort(([one], [other]) => one.localeCompare(other)));
}
