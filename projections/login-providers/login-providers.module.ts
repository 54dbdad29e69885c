import { Module } from '@nestjs/common';
import { LoginProviderListController } from './login-providers.controller.ts';

@Module({ controllers: [LoginProviderListController] })
export class LoginProviderListModule {}
