import { defineEntity, p } from '@mikro-orm/core';
import { DashboardUser } from './dashboard-user';

export const dashboardUserMapping = defineEntity({
  class: DashboardUser,
  schema: 'access',
  tableName: 'dashboard_user',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    email: p.text(),
    productionRole: p.text().nullable(),
    sandboxRole: p.text().nullable(),
    productionShareId: p.integer().nullable(),
    sandboxShareId: p.integer().nullable(),
    passwordHash: p.text().nullable(),
    mustChangePassword: p.boolean(),
    oneTimePasswordExpiresAt: p.datetime(3).nullable(),
    resetTokenHash: p.text().nullable(),
    resetExpiresAt: p.datetime(3).nullable(),
    disabledAt: p.datetime(3).nullable(),
    oidcIssuer: p.text().nullable(),
    oidcSubject: p.text().nullable(),
    totpSecret: p.text().nullable(),
    totpStep: p.integer().nullable(),
    secondFactorEnabledAt: p.datetime(3).nullable(),
    recoveryCodeHashes: p.array(),
    deletedAt: p.datetime(3).nullable(),
    lastSignInAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});
