import { type Role, roleForbids, sessionOf } from '@homeroom/accounts';
import { routeNotFound } from '@homeroom/http';
import type { Environment } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateway, type EnvironmentGateways } from './environment-gateway';

/** Only these roles edit the records of an environment. */
export const editors = ['owner', 'office'] as const satisfies Role[];

/** What the signed-in user of a request may do in an environment. */
@Injectable()
export class EnvironmentAccess {
  constructor(@Inject(ENVIRONMENT_GATEWAYS) private readonly gateways: EnvironmentGateways) {}

  /** @throws 404 for an environment that this process does not serve, 403 when the user has no role in it */
  toRead(environment: string, request: FastifyRequest): EnvironmentGateway {
    const gateway = this.gateways.get(environment as Environment);
    if (!gateway) throw routeNotFound();
    if (sessionOf(request).roles[environment as Environment] === null) throw roleForbids('a user with a role there');
    return gateway;
  }

  /** @throws the same, and 403 when the user does not edit the records of the environment */
  toEdit(environment: string, request: FastifyRequest): EnvironmentGateway {
    const gateway = this.toRead(environment, request);
    const role = sessionOf(request).roles[environment as Environment];
    if (!editors.some((editor) => editor === role)) throw roleForbids('an owner or the office of this environment');
    return gateway;
  }
}
