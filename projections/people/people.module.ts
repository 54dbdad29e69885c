import { Global, Module } from '@nestjs/common';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Directory } from './directory.ts';

const directory = {
  provide: Directory,
  useFactory: (readModels: ReadModels, projector: Projector) => new Directory(readModels, projector),
  inject: [ReadModels, Projector],
};

/** Who is who, for everybody who asks. */
@Global()
@Module({ providers: [directory], exports: [directory] })
export class PeopleModule {}
