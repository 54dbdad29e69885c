import { Global, Module } from '@nestjs/common';
import { BadgeList } from './badge-list.ts';
import { BadgeListController } from './badges.controller.ts';
import { ToldBadges } from './told-badges.ts';

/** The badges of an organisation, as everybody who tells of them finds them. */
@Global()
@Module({ controllers: [BadgeListController], providers: [BadgeList, ToldBadges], exports: [BadgeList, ToldBadges] })
export class BadgeListModule {}
