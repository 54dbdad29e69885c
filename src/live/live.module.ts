import { Global, Logger, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { hotViews } from '../../projections/hot-views.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { Directory } from '../../projections/people/directory.ts';
import { Boards } from '../../projections/scoreboard/boards.ts';
import { Clock } from '../platform/clock.ts';
import { Identification } from '../platform/http/identification.ts';
import { Settings } from '../platform/settings.ts';
import { LiveGateway } from './live-gateway.ts';
import { LiveController } from './live.controller.ts';

const boards = {
  provide: Boards,
  useFactory: (models: ReadModels, projector: Projector, directory: Directory) => new Boards(models, projector, directory),
  inject: [ReadModels, Projector, Directory],
};

/** Live views over sockets, and the boards that they share with every other way of reading. */
@Global()
@Module({ controllers: [LiveController], providers: [boards], exports: [Boards] })
export class LiveModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('live');
  private gateway: LiveGateway | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly identification: Identification,
    private readonly projector: Projector,
    private readonly boards: Boards,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Sockets come over the HTTP server, so that one port and one address serve both. */
  onApplicationBootstrap(): void {
    const { identification, projector, boards, settings, clock, log } = this;
    const http = this.host.httpAdapter.getHttpServer() as ReturnType<NestFastifyApplication['getHttpServer']>;
    this.gateway = new LiveGateway(http, {
      identification,
      commits: projector,
      settings,
      views: hotViews({ boards }),
      now: () => clock.now(),
      report: (error) => log.error(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
  }

  onModuleDestroy(): void {
    this.gateway?.close();
  }
}
