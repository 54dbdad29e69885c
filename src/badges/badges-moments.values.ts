import type { Moment } from '../feed/moment.values.ts';
import type { Notification } from '../inbox/notification.values.ts';
import type { BadgeRevoked, BadgeWithdrawn, BadgeWon } from './badge-wins.events.ts';
import type { BadgeLook } from './badges.events.ts';

/** What a win means to people: nothing, where it is quiet, or nobody is to hear of the badge (U-099). @param notify as it stood when it was won */
export function momentOfWin(win: BadgeWon['data'], notify: BadgeLook['notify']): Moment | undefined {
  const { badgeId, winId, levelId, profileId, wonAt, value, teamIds, quiet } = win;
  if (quiet || notify === 'nobody') return undefined;
  return {
    kind: levelId === undefined ? 'badge' : 'badge_level',
    happenedAt: wonAt,
    profileIds: [profileId],
    teamIds,
    restsOn: winId,
    about: { badgeId, winId, ...(levelId !== undefined && { levelId }), ...(value !== undefined && { value }) },
    posted: true,
    celebrated: notify === 'group',
  };
}

/** Who won is told, unless nobody is to hear of it. @param notify as it stood when it was won */
export function noticeOfWin(win: BadgeWon['data'], notify: BadgeLook['notify']): Notification | undefined {
  const { badgeId, winId, levelId, profileId, wonAt, value, teamIds, quiet } = win;
  if (quiet || notify === 'nobody') return undefined;
  return {
    kind: levelId === undefined ? 'badge_won' : 'badge_level',
    happenedAt: wonAt,
    to: [profileId],
    thing: winId,
    about: { badgeId, winId, ...(levelId !== undefined && { levelId }), ...(value !== undefined && { value }) },
    teamIds,
  };
}

/** Who was told of a win is told that it does not stand. @param told of the win */
export function noticeOfLoss(
  { winId, profileId, occurredAt }: (BadgeWithdrawn | BadgeRevoked)['data'],
  told: Pick<Notification, 'about' | 'teamIds'>,
): Notification {
  const { about, teamIds } = told;
  return { kind: 'badge_lost', happenedAt: occurredAt, to: [profileId], thing: `${winId} ${occurredAt}`, about, teamIds };
}
