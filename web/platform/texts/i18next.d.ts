import type { accountPagesTexts } from '../../account/account-pages.texts.ts';
import type { automationsTexts } from '../../automations/automations.texts.ts';
import type { badgesTexts } from '../../badges/badges.texts.ts';
import type { badgeEditorTexts } from '../../badges/edit/editor.texts.ts';
import type { battlesTexts } from '../../battles/battles.texts.ts';
import type { boardsTexts } from '../../boards/boards.texts.ts';
import type { boardEditTexts } from '../../boards/edit/edit.texts.ts';
import type { castsTexts } from '../../casts/casts.texts.ts';
import type { tvsTexts } from '../../casts/tvs/tvs.texts.ts';
import type { competitionThemesTexts } from '../../competition-themes/competition-themes.texts.ts';
import type { competitionsTexts } from '../../competitions/competitions.texts.ts';
import type { competitionResultsTexts } from '../../competitions/results/results.texts.ts';
import type { disputeTexts } from '../../competitions/disputes/disputes.texts.ts';
import type { rulingTexts } from '../../competitions/rulings/rulings.texts.ts';
import type { competitionSettingsTexts } from '../../competitions/settings/settings.texts.ts';
import type { inboxTexts } from '../../inbox/inbox.texts.ts';
import type { integrationsTexts } from '../../integrations/integrations.texts.ts';
import type { eventTexts } from '../../integrations/event/event.texts.ts';
import type { stepTexts } from '../../integrations/step/step.texts.ts';
import type { heldTexts } from '../../integrations/held.texts.ts';
import type { connectTexts } from '../../integrations/connect/connect.texts.ts';
import type { keysTexts } from '../../integrations/keys/keys.texts.ts';
import type { feedTexts } from '../../feed/feed.texts.ts';
import type { joiningTexts } from '../../players/joining.texts.ts';
import type { objectsTexts } from '../../objects/objects.texts.ts';
import type { playersTexts } from '../../players/players.texts.ts';
import type { questEditTexts } from '../../quests/edit/edit.texts.ts';
import type { richTextTexts } from '../../quests/edit/rich/rich.texts.ts';
import type { seriesSettingsTexts } from '../../points/settings/series-settings.texts.ts';
import type { profileFactsTexts } from '../../profile/profile-facts.texts.ts';
import type { profileTexts } from '../../profile/profile.texts.ts';
import type { questsTexts } from '../../quests/quests.texts.ts';
import type { billingPagesTexts } from '../../settings/billing.texts.ts';
import type { regradeTexts } from '../../quests/regrade/regrade.texts.ts';
import type { questReportTexts } from '../../quests/reports/reports.texts.ts';
import type { settingsTexts } from '../../settings/settings.texts.ts';
import type { shopTexts } from '../../shop/shop.texts.ts';
import type { targetsTexts } from '../../targets/targets.texts.ts';
import type { displayTexts } from '../../tv/display.texts.ts';
import type { tagListTexts } from '../form/tag-list.texts.ts';
import type { en } from './en.ts';

/** Keys and interpolations of texts are checked against the catalogue. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof en &
        typeof tagListTexts &
        typeof accountPagesTexts &
        typeof automationsTexts &
        typeof badgesTexts &
        typeof badgeEditorTexts &
        typeof battlesTexts &
        typeof boardsTexts &
        typeof boardEditTexts &
        typeof castsTexts &
        typeof tvsTexts &
        typeof displayTexts &
        typeof competitionsTexts &
        typeof competitionResultsTexts &
        typeof disputeTexts &
        typeof rulingTexts &
        typeof competitionSettingsTexts &
        typeof competitionThemesTexts &
        typeof feedTexts &
        typeof inboxTexts &
        typeof integrationsTexts &
        typeof eventTexts &
        typeof connectTexts &
        typeof heldTexts &
        typeof stepTexts &
        typeof keysTexts &
        typeof objectsTexts &
        typeof playersTexts &
        typeof joiningTexts &
        typeof profileTexts &
        typeof profileFactsTexts &
        typeof questEditTexts &
        typeof richTextTexts &
        typeof questsTexts &
        typeof questReportTexts &
        typeof regradeTexts &
        typeof seriesSettingsTexts &
        typeof billingPagesTexts &
        typeof settingsTexts &
        typeof shopTexts &
        typeof targetsTexts;
    };
  }
}
