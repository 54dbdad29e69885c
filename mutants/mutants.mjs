import { accounts } from './accounts.mjs';
import { badges } from './badges.mjs';
import { badgeProof } from './badge-proof.mjs';
import { badgesWon } from './badges-won.mjs';
import { battles } from './battles.mjs';
import { billing } from './billing.mjs';
import { casts } from './casts.mjs';
import { celebrations } from './celebrations.mjs';
import { competitionThemes } from './competition-themes.mjs';
import { competitions } from './competitions.mjs';
import { credentials } from './credentials.mjs';
import { decided } from './decisions.mjs';
import { digests } from './digests.mjs';
import { invitations } from './invitations.mjs';
import { live } from './live.mjs';
import { notifications } from './notifications.mjs';
import { objects } from './objects.mjs';
import { openIds } from './openid.mjs';
import { outbound } from './outbound.mjs';
import { outbox } from './outbox.mjs';
import { players } from './players.mjs';
import { points } from './points.mjs';
import { privacy } from './privacy.mjs';
import { profiles } from './profiles.mjs';
import { quests } from './quests.mjs';
import { revocations } from './revocations.mjs';
import { rewardOrders } from './reward-store.mjs';
import { roundsOfCompetitions } from './rounds.mjs';
import { schedule } from './schedule.mjs';
import { scoreboard } from './scoreboard.mjs';
import { organisationSettings } from './settings.mjs';
import { targets } from './targets.mjs';
import { tvs } from './tvs.mjs';
import { visibility } from './visibility.mjs';
import { webhooks } from './webhooks.mjs';

/**
 * A bug that somebody could make, as a change of one file: `text`, which stands there once, becomes something else. One of `tests` must fail
 * then. A new rule brings the bug that breaks it.
 *
 * @typedef {{ bug: string, file: string, text: string, becomes: string, tests: string[] }} Mutant
 */

/** @type {Mutant[]} */
export const mutants = [
  ...decided,
  ...competitionThemes,
  ...credentials,
  ...points,
  ...battles,
  ...badges,
  ...badgesWon,
  ...casts,
  ...notifications,
  ...digests,
  ...celebrations,
  ...tvs,
  ...badgeProof,
  ...revocations,
  ...scoreboard,
  ...competitions,
  ...roundsOfCompetitions,
  ...live,
  ...accounts,
  ...openIds,
  ...players,
  ...invitations,
  ...outbox,
  ...outbound,
  ...privacy,
  ...profiles,
  ...schedule,
  ...billing,
  ...organisationSettings,
  ...visibility,
  ...targets,
  ...quests,
  ...rewardOrders,
  ...objects,
  ...webhooks,
];
