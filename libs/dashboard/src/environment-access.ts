import { type Role, roleForbids, type Session, sessionOf } from '@homeroom/accounts';
import { routeNotFound } from '@homeroom/http';
import { type Environment, environments } from '@homeroom/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT_GATEWAYS, type EnvironmentGateway, type EnvironmentGateways } from './environment-gateway';
import { ShareGateway } from './share-gateway';

/** Only these roles edit the records of an environment. */
export const editors = ['owner', 'office'] as const satisfies Role[];

/** These roles take attendance and grades. */
export const markers = [...editors, 'teacher'] as const satisfies Role[];

/**
 * What the signed-in user of a request may do in an environment. `toRead` and `toEdit` refuse a user who sees a share of it only: what reaches
 * all records is closed to such a user unless it asks for `toReadShare` or `toWriteShare`, which are limited to the share.
 */
@Injectable()
export class EnvironmentAccess {
  constructor(@Inject(ENVIRONMENT_GATEWAYS) private readonly gateways: EnvironmentGateways) {}

  /** @throws 404 for an environment that this process does not serve, 403 when the user does not see all of it */
  toRead(environment: string, request: FastifyRequest): EnvironmentGateway {
    const gateway = this.gatewayOf(environment, request);
    this.assertSeesAll(environment as Environment, sessionOf(request));
    return gateway;
  }

  /** @throws the same, and 403 when the user does not edit the records of the environment */
  toEdit(environment: string, request: FastifyRequest): EnvironmentGateway {
    const gateway = this.toRead(environment, request);
    assertRole(environment as Environment, request, editors);
    return gateway;
  }

  /** @throws 404 for an environment that this process does not serve, 403 when the user has no role in it */
  toReadShare(environment: string, request: FastifyRequest): ShareGateway {
    const gateway = this.gatewayOf(environment, request);
    const { roles, shares } = sessionOf(request);
    return new ShareGateway(gateway, roles[environment as Environment], shares[environment as Environment]);
  }

  /** @param writers the roles that may do it. @throws the same, and 403 when the user has none of them in the environment */
  toWriteShare(environment: string, request: FastifyRequest, writers: readonly Role[]): ShareGateway {
    const gateway = this.toReadShare(environment, request);
    assertRole(environment as Environment, request, writers);
    return gateway;
  }

  /** @throws 403 when the user has no role in the environment, or sees a share of it only */
  assertSeesAll(environment: Environment, { roles, shares }: Session): void {
    if (roles[environment] === null) throw roleForbids('a user with a role there');
    if (shares[environment] !== null) throw roleForbids('a user who sees the whole environment');
  }

  /** The environments of which the user sees everything. @throws 403 for a user who sees only shares */
  seenAsWhole({ roles, shares }: Session): readonly Environment[] {
    const seen = environments.filter((name) => roles[name] !== null && shares[name] === null);
    if (seen.length === 0) throw roleForbids('a user who sees a whole environment');
    return seen;
  }

  private gatewayOf(environment: string, request: FastifyRequest): EnvironmentGateway {
    const gateway = this.gateways.get(environment as Environment);
    if (!gateway) throw routeNotFound();
    if (sessionOf(request).roles[environment as Environment] === null) throw roleForbids('a user with a role there');
    return gateway;
  }
}

/** @throws 403 */
function assertRole(environment: Environment, request: FastifyRequest, allowed: readonly Role[]): void {
  const role = sessionOf(request).roles[environment];
  if (allowed.some((each) => each === role)) return;
  const teachers = allowed.includes('teacher') ? ', or a teacher' : '';
  throw roleForbids(`an owner or the office${teachers} of this environment`);
}
