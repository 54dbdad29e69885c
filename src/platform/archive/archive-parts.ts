import { Injectable } from '@nestjs/common';

/** Whose archive: a person as they are in one organisation. */
export type Whose = {
  organisationId: string;
  profileId: string;
  /** The account, when they take it themselves: it is nothing of the organisation's, and no admin gets it. */
  userId?: string;
};

/** Text, exact amounts as text too; null where there is nothing. */
export type ArchiveValue = string | number | boolean | null;
export type ArchiveRow<Column extends string = string> = { readonly [Name in Column]: ArchiveValue };

/** What one area has about a person: a table of the archive. Others are in it by their ids, never by name. */
export type ArchivePart<Column extends string = string> = {
  /** What its files are called: small letters and hyphens. */
  name: string;
  title: string;
  /** What it is, for the person. */
  says: string;
  /** Its place in the page to read: the lower comes first. */
  order: number;
  /** The types of facts about people of which it tells what a person should hear. */
  facts?: readonly string[];
  columns: readonly Column[];
  /** In parts, so that there may be any number of them. */
  rows(whose: Whose): AsyncIterable<readonly ArchiveRow<Column>[]>;
};

/** A file of the archive as it is. `name`: with its ending. */
export type ArchiveFile = { name: string; bytes: Uint8Array };
type Pictures = (whose: Whose) => AsyncIterable<ArchiveFile>;

/** What areas have about people, each registered beside its own code. */
@Injectable()
export class ArchiveParts {
  private readonly parts: ArchivePart[] = [];
  private readonly areasWithPictures: Pictures[] = [];

  add<Column extends string>(part: ArchivePart<Column>): void {
    if (this.parts.some(({ name }) => name === part.name)) throw new Error(`two parts of an archive are called ${part.name}`);
    this.parts.push(part);
  }

  addPictures(pictures: Pictures): void {
    this.areasWithPictures.push(pictures);
  }

  /** In the order in which they are read. */
  all(): readonly ArchivePart[] {
    return this.parts.toSorted((a, b) => a.order - b.order);
  }

  async *pictures(whose: Whose): AsyncGenerator<ArchiveFile> {
    for (const pictures of this.areasWithPictures) yield* pictures(whose);
  }
}
