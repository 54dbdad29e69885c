import { badgeWinFacts } from './badges/badge-wins.events.ts';
import { badgeFacts } from './badges/badges.events.ts';
import { battleFacts, battleSlotFacts } from './battles/battles.events.ts';
import { billingFacts } from './billing/billing.events.ts';
import { castFacts } from './casts/casts.events.ts';
import { competitionThemeFacts } from './competition-themes/competition-themes.events.ts';
import { competitionFacts } from './competitions/competitions.events.ts';
import { revealFacts } from './competitions/reveal.events.ts';
import { rewardFacts } from './competitions/rewards.events.ts';
import { rosterFacts } from './competitions/roster.events.ts';
import { disputeFacts } from './competitions/disputes.events.ts';
import { roundFacts } from './competitions/rounds.events.ts';
import { rulingFacts } from './competitions/rulings.events.ts';
import { credentialFacts } from './credentials/credentials.events.ts';
import { digestsFacts } from './digests/digests.events.ts';
import { feedFacts, feedLikeFacts, feedPostFacts } from './feed/feed.events.ts';
import { iconFacts } from './icons/icons.events.ts';
import { inboxFacts } from './inbox/inbox.events.ts';
import { organisationFacts } from './organisations/organisations.events.ts';
import { loginProviderFacts } from './login-providers/login-providers.events.ts';
import type { Event } from './platform/event.values.ts';
import type { FactOf } from './platform/facts.values.ts';
import { forgottenFacts, invitationFacts, joinRequestFacts, profileFacts, reservationFacts, roleFacts } from './players/players.events.ts';
import { giverAllowanceFacts } from './points/giver-allowance.events.ts';
import { pointsFacts } from './points/points.events.ts';
import { automationFacts } from './automations/automations.events.ts';
import { integrationFacts } from './integrations/integrations.events.ts';
import { objectFacts } from './objects/objects.events.ts';
import { attemptFacts } from './quests/attempts.events.ts';
import { ballotFacts } from './quests/ballots.events.ts';
import { questFacts } from './quests/quests.events.ts';
import { revocationFacts } from './revocations/revocation.events.ts';
import { orderFacts } from './reward-store/orders.events.ts';
import { rewardStockFacts } from './reward-store/reward-stock.events.ts';
import { rewardStoreFacts } from './reward-store/reward-store.events.ts';
import { linkFacts, scoreSeriesFacts } from './score-series/score-series.events.ts';
import { tagFacts } from './tags/tags.events.ts';
import { targetFacts, targetValueFacts } from './targets/targets.events.ts';
import { teamFacts } from './teams/teams.events.ts';
import { tvFacts } from './tvs/tvs.events.ts';
import { statusBoardFacts, widgetBoardFacts } from './widget-boards/widget-boards.events.ts';

/** Every family of facts, a line each. A type that is missing here stops whoever reads it. */
const families = {
  ...organisationFacts,
  ...billingFacts,
  ...loginProviderFacts,
  ...profileFacts,
  ...roleFacts,
  ...invitationFacts,
  ...joinRequestFacts,
  ...teamFacts,
  ...forgottenFacts,
  ...reservationFacts,
  ...pointsFacts,
  ...giverAllowanceFacts,
  ...revocationFacts,
  ...scoreSeriesFacts,
  ...linkFacts,
  ...competitionFacts,
  ...battleFacts,
  ...battleSlotFacts,
  ...competitionThemeFacts,
  ...badgeFacts,
  ...badgeWinFacts,
  ...feedPostFacts,
  ...feedLikeFacts,
  ...feedFacts,
  ...inboxFacts,
  ...digestsFacts,
  ...credentialFacts,
  ...questFacts,
  ...attemptFacts,
  ...ballotFacts,
  ...castFacts,
  ...tvFacts,
  ...rosterFacts,
  ...revealFacts,
  ...roundFacts,
  ...rewardFacts,
  ...rulingFacts,
  ...disputeFacts,
  ...tagFacts,
  ...targetFacts,
  ...targetValueFacts,
  ...iconFacts,
  ...widgetBoardFacts,
  ...statusBoardFacts,
  ...rewardStoreFacts,
  ...rewardStockFacts,
  ...orderFacts,
  ...automationFacts,
  ...integrationFacts,
  ...objectFacts,
};

/** Every fact that this build knows, by its type, and what it says of itself. */
export const catalogue: ReadonlyMap<string, FactOf<Event>> = new Map(Object.entries(families as { [type: string]: FactOf<Event> }));

/** The types of facts that this build knows. */
export const knownTypes: ReadonlySet<string> = new Set(catalogue.keys());
