import { Global, Module } from '@nestjs/common';
import { AccessKeys } from '../platform/http/access-keys.ts';
import { Identification } from '../platform/http/identification.ts';
import { Notes } from '../platform/http/noted.ts';
import { Reauthentication } from '../platform/http/reauthentication.ts';
import { AccessChanges } from './access-changes.ts';
import { AccessLinks } from './access-links.ts';
import { AccountInArchive } from './account-in-archive.ts';
import { AccountController } from './account.controller.ts';
import { AccountDataController } from './account-data.controller.ts';
import { Accounts } from './accounts.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeys } from './api-keys.ts';
import { AuthController } from './auth.controller.ts';
import { ConsentController } from './consent.controller.ts';
import { Consents } from './consents.ts';
import { DeleteAccountHandler } from './delete-account.ts';
import { Devices } from './devices.ts';
import { EndAccount } from './end-account.ts';
import { IdentifyCaller } from './identify-caller.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { Limits } from './limits.ts';
import { LoginsController } from './logins.controller.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { IdentitiesController } from './openid/identities.controller.ts';
import { Identities } from './openid/identities.ts';
import { LoginFlows } from './openid/login-flows.ts';
import { LoginProviders } from './openid/login-providers.ts';
import { OpenId } from './openid/open-id.ts';
import { ProviderClaims } from './openid/provider-claims.ts';
import { ProviderLoginsController } from './openid/provider-logins.controller.ts';
import { ProviderSignIn } from './openid/provider-sign-in.ts';
import { SignInWithin } from './openid/sign-in-within.ts';
import { PersonalReads } from './personal-reads.ts';
import { ReauthenticationController } from './reauthentication.controller.ts';
import { Register } from './register.ts';
import { SecurityKeys } from './security-keys.ts';
import { SecurityLog } from './security-log.ts';
import { Sessions } from './sessions.ts';
import { SharedLinks } from './shared-links.ts';
import { SignIn } from './sign-in.ts';
import { Tries } from './tries.ts';

/** Who signs in, and how every call is identified. */
@Global()
@Module({
  controllers: [
    AccountController,
    AccountDataController,
    ApiKeysController,
    AuthController,
    ConsentController,
    IdentitiesController,
    LoginsController,
    ProviderLoginsController,
    ReauthenticationController,
  ],
  providers: [
    AccessChanges,
    AccessLinks,
    AccountInArchive,
    Accounts,
    ApiKeys,
    Consents,
    DeleteAccountHandler,
    Devices,
    EndAccount,
    Identities,
    KnownBrowsers,
    Limits,
    LoginFlows,
    LoginProviders,
    OneTimeCodes,
    OpenId,
    PersonalReads,
    ProviderClaims,
    ProviderSignIn,
    Register,
    SecurityKeys,
    SecurityLog,
    Sessions,
    SharedLinks,
    SignIn,
    SignInWithin,
    Tries,
    { provide: AccessKeys, useExisting: SharedLinks },
    { provide: Identification, useClass: IdentifyCaller },
    { provide: Notes, useExisting: PersonalReads },
    { provide: Reauthentication, useExisting: SecurityKeys },
  ],
  exports: [
    AccessKeys,
    Identification,
    Notes,
    Reauthentication,
    AccessChanges,
    AccessLinks,
    Accounts,
    ApiKeys,
    Devices,
    Limits,
    LoginFlows,
    OpenId,
    ProviderClaims,
    PersonalReads,
    Register,
    SecurityLog,
    Sessions,
    SharedLinks,
    SignIn,
  ],
})
export class AccountsModule {}
