import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts } from '../platform/archive/archive-parts.ts';
import { againOnConflict, put, type RecordKind, Records } from '../platform/records/records.ts';
import type { UiSettings } from './ui-settings.values.ts';

type UiRow = Partial<UiSettings> & { organisationId: string };

/** By the ids of profiles: how screens look for whoever acts through them. Gone with the person or the organisation. */
export const UI_SETTINGS: RecordKind<UiRow> = { name: 'ui-settings', fields: { organisationId: 'value' } };

/** What people said of how their screens look (U-033): rows, because nothing follows from them. */
@Injectable()
export class UiOfProfiles implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly archive: ArchiveParts,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(UI_SETTINGS);
    this.archive.add({
      name: 'screens',
      title: 'Your screens',
      says: 'How you want your screens to look.',
      order: 90,
      columns: ['dark', 'compact', 'language', 'animations'],
      rows: ({ profileId }) => this.told(profileId),
    });
  }

  async of(profileId: string): Promise<UiSettings> {
    const row: Partial<UiRow> = (await this.records.get(UI_SETTINGS, profileId))?.document ?? {};
    const { dark = null, compact = null, language = null, animations = null } = row;
    return { dark, compact, language, animations };
  }

  /** What is absent stays as it was; null says nothing any more. */
  async say(organisationId: string, profileId: string, said: Partial<UiSettings>): Promise<void> {
    await againOnConflict(async () => {
      const kept = await this.records.get(UI_SETTINGS, profileId);
      const row = { ...kept?.document, ...said, organisationId };
      await this.records.write([put(UI_SETTINGS, profileId, row, kept?.version ?? null)]);
    });
  }

  private async *told(profileId: string) {
    if (await this.records.get(UI_SETTINGS, profileId)) yield [await this.of(profileId)];
  }
}
