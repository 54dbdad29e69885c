import { Global, Module } from '@nestjs/common';
import { BadgePictures } from './badge-pictures.ts';
import { CredentialKeys } from './credential-keys.ts';
import { CredentialsController, TakenBadgesController } from './credentials.controller.ts';
import { CredentialsInArchive } from './credentials-in-archive.ts';
import { IssueCredentialHandler } from './issue-credential.ts';
import { RevokeCredentials } from './revoke-credentials.ts';
import { StatusLists } from './status-lists.ts';
import { TakenBadges } from './taken-badges.ts';

/** Badges to take along: credentials, the keys that sign them, and which of them still count. */
@Global()
@Module({
  controllers: [TakenBadgesController, CredentialsController],
  providers: [BadgePictures, CredentialKeys, CredentialsInArchive, IssueCredentialHandler, RevokeCredentials, StatusLists, TakenBadges],
  exports: [CredentialKeys],
})
export class CredentialsModule {}
