import type { RouteAccess } from '@homeroom/http';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Role } from '../users/role';

const access = (config: RouteAccess): MethodDecorator => applyDecorators(RouteConfig(config));

/** The route requires a signed-in user who has one of the roles in an environment, or any role if none is given. */
export const SignedIn = (...roles: readonly Role[]): MethodDecorator => access({ signedIn: { roles } });

/** The route requires a signed-in user, who may still have a one-time password or lack a required second factor. */
export const SignedInAtAll = (): MethodDecorator =>
  access({ signedIn: { roles: [], withOneTimePassword: true, withoutSecondFactor: true } });

/** The route requires a signed-in user, who may still lack a required second factor. */
export const SignedInForSetUp = (): MethodDecorator => access({ signedIn: { roles: [], withoutSecondFactor: true } });

/** The route needs no session. */
export const NotSignedIn = (): MethodDecorator => access({ isPublic: true });
