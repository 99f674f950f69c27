import { SharesModule } from '@homeroom/access';
import { auditEventMapping } from '@homeroom/audit';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { OidcClient } from './oidc/oidc-client';
import { OidcController } from './oidc/oidc.controller';
import { OidcService } from './oidc/oidc.service';
import { AccountMails } from './mails/account-mails';
import { PasswordResetController } from './password-reset/password-reset.controller';
import { PasswordResetService } from './password-reset/password-reset.service';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactorService } from './second-factor/second-factor.service';
import { SessionAuthentication } from './sessions/session-authentication';
import { SessionCookie } from './sessions/session-cookie';
import { SessionController } from './sessions/session.controller';
import { SessionQueries } from './sessions/session.queries';
import { SessionsService } from './sessions/sessions.service';
import { SignInService } from './sessions/sign-in.service';
import { SignInAttemptQueries } from './sign-in-throttle/sign-in-attempt.queries';
import { SignInThrottle } from './sign-in-throttle/sign-in-throttle';
import { UsersController } from './user-management/users.controller';
import { dashboardUserMapping } from './users/dashboard-user.mapping';
import { DashboardUserQueries } from './users/dashboard-user.queries';
import { DashboardUserRepository } from './users/dashboard-user.repository';
import { UsersService } from './users/users.service';

/** Management of dashboard users, without sign-in. */
@Module({
  imports: [MikroOrmModule.forFeature([dashboardUserMapping, auditEventMapping]), SharesModule],
  providers: [DashboardUserQueries, DashboardUserRepository, UsersService],
  exports: [DashboardUserQueries, DashboardUserRepository, UsersService],
})
export class UsersModule {}

/** Sign-in to the dashboard, and the pages of an account and of users. Needs providers for INSTALLATION, MAILING and OIDC. */
@Module({
  imports: [UsersModule],
  controllers: [OidcController, PasswordResetController, SecondFactorController, SessionController, UsersController],
  providers: [
    AccountMails,
    OidcClient,
    OidcService,
    PasswordResetService,
    SecondFactorService,
    SessionAuthentication,
    SessionCookie,
    SessionQueries,
    SessionsService,
    SignInAttemptQueries,
    SignInService,
    SignInThrottle,
  ],
  exports: [SessionAuthentication, SessionQueries, SessionsService, SignInAttemptQueries, UsersModule],
})
export class AccountsModule {}
