import { Global, Module } from '@nestjs/common';
import { EndProviderLogins } from './end-provider-logins.ts';
import { LoginProvidersController } from './login-providers.controller.ts';
import { OwnProviders } from './own-providers.ts';
import { ProviderOptions } from './provider-options.ts';
import { ProviderSecrets } from './provider-secrets.ts';
import { RemoveLoginProviderHandler } from './remove-login-provider.ts';
import { SaveLoginProviderHandler } from './save-login-provider.ts';
import { TryLoginProvider } from './try-login-provider.ts';

/** Organisations' own login providers: how they are set up, proved and ended. */
@Global()
@Module({
  controllers: [LoginProvidersController],
  providers: [
    EndProviderLogins,
    OwnProviders,
    ProviderOptions,
    ProviderSecrets,
    RemoveLoginProviderHandler,
    SaveLoginProviderHandler,
    TryLoginProvider,
  ],
  exports: [OwnProviders, ProviderOptions, ProviderSecrets],
})
export class LoginProvidersModule {}
