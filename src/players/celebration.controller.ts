import { Query } from '@nestjs/common';
import { flag, listOf, object, ok, orNull, text } from '../platform/http/answers.values.ts';
import { Get, Route } from '../platform/http/calls.ts';
import { Id, Text } from '../platform/http/fields.ts';
import { Allow, member } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { LONGEST_ANTHEM, readAnthem } from './anthem.values.ts';
import { EVENT_THEMES } from './event-themes.values.ts';

class ParseSoundUrl {
  @Id({ optional: true, note: 'The acting profile' }) profile?: string;
  @Text({ max: LONGEST_ANTHEM, note: 'A link; one without a host gets that of the sound service (R-148)' }) url!: string;
}

const eventTheme = object({ id: text, name: text, icon: text, css: text }, 'EventTheme');

/** How a player is celebrated on a display (U-076): what there is to choose. */
@Route('profile')
export class CelebrationController {
  constructor(private readonly settings: Settings) {}

  /** `sound_host`: where anthems are; null where there are none. */
  @Get(
    'get_event_themes',
    'The looks of a display while a player is celebrated on it, and where anthems may be.',
    ok({ themes: listOf(eventTheme), sound_host: orNull(text) }),
  )
  @Allow(member, { scope: 'read' })
  getEventThemes() {
    return { status: 'ok', themes: [...EVENT_THEMES], sound_host: this.settings.soundHost ?? null };
  }

  /** Whether a link can be an anthem, and as what it is kept (R-148, R-149, U-077). Nothing is fetched. */
  @Get('parse_sound_url', 'Whether a link can be an anthem, and what it becomes.', ok({ valid: flag, url: orNull(text) }))
  @Allow(member, { scope: 'read', acting: 'profile' })
  parseSoundUrl(@Query() { url }: ParseSoundUrl) {
    const read = readAnthem(url, this.settings.soundHost);
    return { status: 'ok', valid: read.valid ? (1 as const) : (0 as const), url: read.valid ? read.url : null };
  }
}
