import type { RouteAccess } from '@homeroom/http';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Role } from '../users/role';

const access = (config: RouteAccess): MethodDecorator => applyDecorators(RouteConfig(config));

/** Whoever is signed in to the dashboard, in one of these roles; in any where none is named. */
export const SignedIn = (...roles: readonly Role[]): MethodDecorator => access({ signedIn: { roles } });

/** Whoever is signed in, before they have chosen a password of their own as well. */
export const SignedInAtAll = (): MethodDecorator => access({ signedIn: { roles: [], withOneTimePassword: true } });

/** Signing in itself. */
export const NotSignedIn = (): MethodDecorator => access({ isPublic: true });
