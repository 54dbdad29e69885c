import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Identification } from '../platform/http/identification.ts';
import { AccessChanges } from './access-changes.ts';
import { AccessLinks } from './access-links.ts';
import { AccountController } from './account.controller.ts';
import { Accounts } from './accounts.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeys } from './api-keys.ts';
import { AuthController } from './auth.controller.ts';
import { Devices } from './devices.ts';
import { IdentifyCaller } from './identify-caller.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { Limits } from './limits.ts';
import { NotingInterceptor } from './noting.interceptor.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { Register } from './register.ts';
import { SecurityLog } from './security-log.ts';
import { Sessions } from './sessions.ts';
import { SharedLinks } from './shared-links.ts';
import { SignIn } from './sign-in.ts';
import { Tries } from './tries.ts';

/** Who signs in, and how every call is identified. */
@Global()
@Module({
  controllers: [AccountController, ApiKeysController, AuthController],
  providers: [
    AccessChanges,
    AccessLinks,
    Accounts,
    ApiKeys,
    Devices,
    KnownBrowsers,
    Limits,
    OneTimeCodes,
    Register,
    SecurityLog,
    Sessions,
    SharedLinks,
    SignIn,
    Tries,
    { provide: APP_INTERCEPTOR, useClass: NotingInterceptor },
    { provide: Identification, useClass: IdentifyCaller },
  ],
  exports: [
    Identification,
    AccessChanges,
    AccessLinks,
    Accounts,
    ApiKeys,
    Devices,
    Limits,
    Register,
    SecurityLog,
    Sessions,
    SharedLinks,
    SignIn,
  ],
})
export class AccountsModule {}
