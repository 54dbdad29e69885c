import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import type { Account } from '../accounts/accounts.ts';
import { GiveBadge } from '../badges/give-badge.ts';
import { SaveBadge } from '../badges/save-badge.ts';
import { SaveCast } from '../casts/save-cast.ts';
import { SaveCastItem } from '../casts/save-cast-item.ts';
import { AddCompetitionTeam } from '../competitions/add-competition-team.ts';
import { PlaceParticipants } from '../competitions/place-participants.ts';
import { SaveCompetition } from '../competitions/save-competition.ts';
import { LikePost } from '../feed/like-post.ts';
import { PinPost } from '../feed/pin-post.ts';
import { PostComment } from '../feed/post-comment.ts';
import { postIdOf, PublishPost } from '../feed/publish-post.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, later, streamName } from '../platform/event.values.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Settled } from '../platform/settled.ts';
import { AddPlayers } from '../players/add-players.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { EntryImport } from '../points/import-entries.ts';
import type { ActivityField } from '../quests/activity.values.ts';
import { AddQuestPlayers } from '../quests/add-quest-players.ts';
import type { Answer, Answers } from '../quests/answer.values.ts';
import { GiveAnswers } from '../quests/give-answers.ts';
import { OpenActivity } from '../quests/open-activity.ts';
import { PublishActivities } from '../quests/publish-activities.ts';
import { activityOf, quest, questOf } from '../quests/quest.ts';
import { SaveActivity } from '../quests/save-activity.ts';
import { SaveQuest } from '../quests/save-quest.ts';
import { StartQuest } from '../quests/start-quest.ts';
import { MoveOrders } from '../reward-store/move-orders.ts';
import { orderIdOf, Purchase } from '../reward-store/purchase.ts';
import { RevokeOrders } from '../reward-store/revoke-orders.ts';
import { SaveRewardItem } from '../reward-store/save-reward-item.ts';
import { SaveRewardStore } from '../reward-store/save-reward-store.ts';
import { SaveScoreSeries } from '../score-series/save-settings.ts';
import { SaveTag } from '../tags/save-tag.ts';
import { SaveTargetItem } from '../targets/save-target-item.ts';
import { SaveTarget } from '../targets/save-target.ts';
import { SetTargetValues } from '../targets/set-target-values.ts';
import { ChangeManagers } from '../teams/change-managers.ts';
import { PLAIN_BOARD_THEME } from '../widget-boards/board-themes.values.ts';
import type { ChangedBoard } from '../widget-boards/open-for-change.ts';
import { SaveBoard } from '../widget-boards/save-board.ts';
import { SaveWidget } from '../widget-boards/save-widget.ts';
import { statusBoardId } from '../widget-boards/status-boards.ts';
import { CreateOrganisation, type CreatedOrganisation } from './create-organisation.ts';
import { SAMPLE_BADGES, type SampleBadge } from './sample-badges.ts';
import { SAMPLE_BOARD, SAMPLE_STATUS_BOARD, type SampleWidget } from './sample-board.ts';
import { SAMPLE_CAST } from './sample-cast.ts';
import { SAMPLE_CATEGORIES, type SampleCompetition, sampleCompetitions } from './sample-competitions.ts';
import { SAMPLE_POSTS } from './sample-feed.ts';
import { sampleIntegration } from './sample-integration.ts';
import { sampleOrganisation } from './sample-organisation.ts';
import { type SampleAnswer, type SampleQuest, sampleQuests } from './sample-quests.ts';
import { SAMPLE_STORE } from './sample-store.ts';
import { sampleTargets } from './sample-targets.ts';

/** What is to be made, and for whom. */
type SampleOrder = {
  account: Account;
  commandId: string;
  receivedAt: Instant;
  timeZone: string;
  /** What its progress is asked for by. */
  making?: string | undefined;
};
/** How many entries of how many are there. */
export type SampleProgress = { done: number; total: number };

const HOUR_MS = 3_600_000;
/** An answer of a quest takes one, two or three times as long. */
const ANSWER_MS = 10_000;

/** Makes a sample organisation by the commands that people use. */
@Injectable()
export class MakeSample {
  private readonly underWay = new Map<string, SampleProgress>();

  constructor(
    private readonly commands: CommandBus,
    private readonly entries: EntryImport,
    private readonly decisions: Decisions,
    private readonly store: EventStore,
    private readonly settled: Settled,
  ) {}

  /** How far one is that is being made; 0 of 0 when none is, or not yet. */
  progress(making: string): SampleProgress {
    return this.underWay.get(making) ?? { done: 0, total: 0 };
  }

  /** Everything is shown when it answers. `seriesId`: its liveliest board. */
  async make(order: SampleOrder): Promise<CreatedOrganisation & { seriesId: string }> {
    try {
      return await this.makeAll(order, (progress) => order.making !== undefined && this.underWay.set(order.making, progress));
    } finally {
      if (order.making !== undefined) this.underWay.delete(order.making);
    }
  }

  private async makeAll({ account, commandId, receivedAt, timeZone }: SampleOrder, tell: (progress: SampleProgress) => void) {
    const sample = sampleOrganisation(Number.parseInt(commandId.slice(0, 8), 16), receivedAt);
    const about = { userId: account.userId, name: sample.name, adminName: account.name, timeZone, sample: true };
    const created = await this.commands.execute(new CreateOrganisation(commandId, receivedAt, about));
    const { organisationId, profileId } = created;
    const actor = { userId: account.userId, profileId };
    const context = (name: string) => ({
      commandId: uuid5(name, commandId),
      organisationId,
      actor,
      channel: 'session' as const,
      correlationId: commandId,
      causationId: commandId,
    });
    const idOf = (name: string) => uuid5(`series ${name}`, commandId);
    const categoryOf = (name: string) => uuid5(`category ${name}`, commandId);
    const total = sample.series.reduce((sum, { rows }) => sum + rows, 0);
    let before = 0;
    tell({ done: 0, total });
    const { profileIds } = await this.commands.execute(new AddPlayers(context('players'), receivedAt, sample.players));
    const managers = sample.managers.flatMap((at) => profileIds[at] ?? []);
    await this.commands.execute(new ChangeManagers(context('managers'), managers, undefined, true));
    for (const name of sample.tags) {
      const tag = { tagId: uuid5(`tag ${name}`, commandId), category: 'score' as const, name, isNew: true };
      await this.commands.execute(new SaveTag(context(`tag ${name}`), tag));
    }
    for (const { entries: text, rows, ...settings } of sample.series) {
      const seriesId = idOf(settings.name);
      await this.commands.execute(
        new SaveScoreSeries(context(settings.name), seriesId, { ...settings, allowPlayerEntry: true }, { timeZone }),
      );
      const order = { organisationId, seriesId, actor, receivedAt, text, fileName: `${settings.name}.csv` };
      await this.entries.run({ ...order, progress: (done) => tell({ done: before + done, total }) });
      before += rows;
    }
    const teamIds = await this.teamsOf(organisationId, managers);
    for (const name of SAMPLE_CATEGORIES) {
      const tag = { tagId: categoryOf(name), category: 'competition' as const, name, isNew: true };
      await this.commands.execute(new SaveTag(context(`category ${name}`), tag));
    }
    for (const competition of sampleCompetitions(receivedAt, timeZone)) {
      const people = { profileIds, teamIds, timeZone, receivedAt };
      await this.compete(competition, (what) => context(`${competition.name} ${what}`), { idOf, categoryOf }, people);
    }
    for (const badge of SAMPLE_BADGES)
      await this.award(badge, (what) => context(`${badge.badge.name} ${what}`), { idOf, profileIds, at: receivedAt });
    await this.write(profileIds, { organisationId, profileId, userId: account.userId, receivedAt }, context);
    const badgeOf = (name: string) => uuid5('badge', context(`${name} badge`).commandId);
    await this.castOn(context, idOf, badgeOf);
    await this.hang(context, idOf);
    await this.setTargets({ profileIds, teamIds, timeZone, receivedAt }, context, idOf);
    const buyers = sample.keenest.flatMap((at) => profileIds[at] ?? []);
    await this.sell({ buyers, userId: account.userId, receivedAt }, context, idOf);
    for (const { series, badge, settings, ...asked } of sampleQuests(receivedAt, timeZone)) {
      const given = { ...settings, seriesId: series && idOf(series), badgeId: badge && badgeOf(badge) };
      const people = { profileIds, userId: account.userId, timeZone, receivedAt };
      await this.ask({ ...asked, settings: given }, (what) => context(`${settings.name} ${what}`), people);
    }
    for (const command of sampleIntegration(context, idOf('Kudos'), receivedAt)) await this.commands.execute(command);
    await this.settled.settled(await this.store.head(), { organisationId });
    return { ...created, seriesId: idOf(sample.liveliest) };
  }

  private async compete(
    { name, infoText, rules, series, categories, teams, joined }: SampleCompetition,
    context: (what: string) => CommandContext,
    { idOf, categoryOf }: { idOf: (series: string) => string; categoryOf: (category: string) => string },
    { profileIds, teamIds, timeZone, receivedAt }: { profileIds: string[]; teamIds: string[]; timeZone: string; receivedAt: Instant },
  ): Promise<void> {
    const making = context('competition');
    const competitionId = uuid5('competition', making.commandId);
    const counting = series.map((one) => ({ seriesId: idOf(one.name), tags: [], factor: one.factor }));
    const given = { ...rules, name, infoText, series: counting, categories: categories.map(categoryOf) };
    await this.commands.execute(new SaveCompetition(making, competitionId, given, undefined, { timeZone }));
    for (const of of teams ? teamIds : []) {
      const adding = context(`team ${of}`);
      const team = { of, targetSharing: 'team' as const };
      await this.commands.execute(new AddCompetitionTeam(adding, competitionId, uuid5('competition team', adding.commandId), team));
    }
    const players = (joined ?? []).flatMap((at) => profileIds[at] ?? []);
    const placing = { edits: true, at: receivedAt };
    if (players.length > 0)
      await this.commands.execute(new PlaceParticipants(context('players'), competitionId, players, undefined, placing));
  }

  private async award(
    { badge, series, given = [] }: SampleBadge,
    context: (what: string) => CommandContext,
    { idOf, profileIds, at }: { idOf: (series: string) => string; profileIds: string[]; at: Instant },
  ): Promise<void> {
    const making = context('badge');
    const badgeId = uuid5('badge', making.commandId);
    const of = series === undefined ? {} : { seriesId: idOf(series) };
    await this.commands.execute(new SaveBadge(making, badgeId, { ...badge, ...of }, { isNew: true, at }));
    for (const { player, words: inscription } of given)
      for (const profileId of profileIds.slice(player, player + 1))
        await this.commands.execute(new GiveBadge(context(`to ${player}`), { badgeId, profileId, at, inscription }));
  }

  private async write(
    profileIds: readonly string[],
    {
      organisationId,
      profileId: adminId,
      userId,
      receivedAt,
    }: { organisationId: string; profileId: string; userId: string; receivedAt: Instant },
    context: (what: string) => CommandContext,
  ): Promise<void> {
    const idOf = (someone: number | undefined) => (someone === undefined ? adminId : (profileIds[someone] ?? adminId));
    const acting = (someone: number | undefined, what: string) => {
      const [profileId, role] = [idOf(someone), someone === undefined ? ('admin' as const) : ('player' as const)];
      const who = { kind: 'login', channel: 'session', userId, sessionId: '', organisationId, profileId, role, teamIds: [] } as const;
      return { context: { ...context(what), actor: { userId, profileId } }, by: { who, receivedAt } };
    };
    const wordsOf = (text: string) => {
      const mentions = [...text.matchAll(/\{(\d+)\}/g)].map(([, at]) => idOf(Number(at)));
      return { text: text.replace(/\{(\d+)\}/g, (_, at: string) => `@${idOf(Number(at))}`), mentions };
    };
    for (const [n, { by: author, text, comments, likes, pinned }] of SAMPLE_POSTS.entries()) {
      const { context: writing, by } = acting(author, `post ${n}`);
      const postId = postIdOf(writing.commandId);
      const post = { groupId: organisationId, words: wordsOf(text), pictures: [] };
      await this.commands.execute(new PublishPost(writing, by, post));
      for (const [at, said] of comments.entries()) {
        const { context: saying, by } = acting(said.by, `comment ${n}.${at}`);
        await this.commands.execute(new PostComment(saying, by, postId, wordsOf(said.text)));
      }
      for (const fan of likes) {
        const { context: liking, by } = acting(fan, `like ${n}.${fan ?? 'admin'}`);
        await this.commands.execute(new LikePost(liking, by, postId, true));
      }
      if (pinned) {
        const { context: pinning, by } = acting(undefined, `pin ${n}`);
        await this.commands.execute(new PinPost(pinning, by, organisationId, postId, true));
      }
    }
  }

  private async castOn(
    context: (what: string) => CommandContext,
    seriesOf: (name: string) => string,
    badgeOf: (name: string) => string,
  ): Promise<void> {
    const making = context('cast');
    const castId = uuid5('cast', making.commandId);
    const pin = String(Number.parseInt(making.commandId.slice(0, 8), 16) % 10_000).padStart(4, '0');
    await this.commands.execute(new SaveCast(making, castId, { name: SAMPLE_CAST.name, pin }, { isNew: true }));
    for (const [at, { series, badge, ...item }] of SAMPLE_CAST.items.entries()) {
      const adding = context(`cast item ${at}`);
      const contentid = series === undefined ? badge && badgeOf(badge) : seriesOf(series);
      const given = { ...item, ...(contentid !== undefined && { contentid }) };
      await this.commands.execute(new SaveCastItem(adding, castId, uuid5('cast item', adding.commandId), given, true));
    }
  }

  private async hang(context: (what: string) => CommandContext, seriesOf: (name: string) => string): Promise<void> {
    const making = context('board');
    const boardId = uuid5('widget board', making.commandId);
    const settings = { name: SAMPLE_BOARD.name, themeId: PLAIN_BOARD_THEME, public: true };
    await this.commands.execute(new SaveBoard(making, boardId, settings, { isNew: true }));
    const put = async (on: ChangedBoard, what: string, widgets: readonly SampleWidget[]) => {
      for (const [widgetno, { series, ...widget }] of widgets.entries()) {
        const adding = context(`${what} ${widgetno}`);
        const widgetId = `${on.boardId}_${uuid5('widget', adding.commandId).replaceAll('-', '').slice(0, 20)}`;
        const given = { ...widget, widgetno, series: series === undefined ? [] : [seriesOf(series)] };
        await this.commands.execute(new SaveWidget(adding, on, widgetId, given, { isNew: true }));
      }
    };
    await put({ boardId }, 'widget', SAMPLE_BOARD.widgets);
    const { organisationId: statusOf } = making;
    await put({ boardId: statusBoardId(statusOf), statusOf }, 'status widget', SAMPLE_STATUS_BOARD);
  }

  private async setTargets(
    { profileIds, teamIds, timeZone, receivedAt }: { profileIds: string[]; teamIds: string[]; timeZone: string; receivedAt: Instant },
    context: (what: string) => CommandContext,
    idOf: (series: string) => string,
  ): Promise<void> {
    const { name, items } = sampleTargets(receivedAt, timeZone);
    const making = context('target');
    const targetId = uuid5('target', making.commandId);
    await this.commands.execute(new SaveTarget(making, { targetId, name, isNew: true }));
    for (const { series, settings, target, ofTeams, own } of items) {
      const adding = context(`target item ${settings.name}`);
      const itemId = uuid5('target item', adding.commandId);
      const seriesId = idOf(series);
      await this.commands.execute(new SaveTargetItem(adding, { itemId, isNew: true, targetId, seriesId }, settings));
      const holders = ofTeams ? teamIds.map((teamId) => ({ kind: 'team' as const, teamId })) : [{ kind: 'all' as const }];
      const values = [
        ...holders.map((holder) => ({ itemId, holder, target })),
        ...own.flatMap(({ player, target: theirs }) => {
          const profileId = profileIds[player];
          return profileId === undefined ? [] : [{ itemId, holder: { kind: 'player' as const, profileId }, target: theirs }];
        }),
      ];
      await this.commands.execute(new SetTargetValues(context(`target values ${settings.name}`), values, receivedAt));
    }
  }

  private async sell(
    { buyers, userId, receivedAt }: { buyers: readonly string[]; userId: string; receivedAt: Instant },
    context: (what: string) => CommandContext,
    idOf: (series: string) => string,
  ): Promise<void> {
    const { name, series, rewards } = SAMPLE_STORE;
    const seriesId = idOf(series);
    const opened = { name, active: true, playerCanRevoke: true, currencies: [{ seriesId }] };
    await this.commands.execute(new SaveRewardStore(context('store'), opened));
    for (const { orders, price, maxPerPlayer = null, ...reward } of rewards) {
      const adding = context(`reward ${reward.name}`);
      const itemId = uuid5('reward item', adding.commandId);
      const item = { ...reward, maxPerPlayer, phase: 2 as const, prices: [{ seriesId, price }] };
      await this.commands.execute(new SaveRewardItem(adding, { itemId, isNew: true }, item));
      for (const { by, hoursAgo, quantity = 1, state } of orders) {
        const profileId = buyers[by];
        if (profileId === undefined) continue;
        const buying = context(`reward ${reward.name} for ${by}`);
        const at = later(receivedAt, -hoursAgo * HOUR_MS);
        const wanted = { profileId, itemId, seriesId, quantity, at };
        await this.commands.execute(new Purchase({ ...buying, actor: { userId, profileId } }, wanted));
        const [moving, order, movedAt] = [context(`order ${reward.name} of ${by}`), [orderIdOf(buying.commandId)], later(at, HOUR_MS)];
        if (state === 'revoked') await this.commands.execute(new RevokeOrders(moving, order, { by: 'admin' }, movedAt));
        else if (state !== undefined) await this.commands.execute(new MoveOrders(moving, order, state, movedAt, false));
      }
    }
  }

  private async ask(
    { settings, players = [], activities, attempts }: Omit<SampleQuest, 'series' | 'badge'>,
    context: (what: string) => CommandContext,
    { profileIds, userId, timeZone, receivedAt }: { profileIds: readonly string[]; userId: string; timeZone: string; receivedAt: Instant },
  ): Promise<void> {
    const making = context('quest');
    const questId = uuid5('quest', making.commandId);
    await this.commands.execute(new SaveQuest(making, questId, settings, { newIn: { timeZone, at: receivedAt, questDefaults: {} } }));
    const activityIds: string[] = [];
    for (const [n, activity] of activities.entries()) {
      const adding = context(`activity ${n}`);
      const activityId = uuid5('activity', adding.commandId);
      await this.commands.execute(new SaveActivity(adding, questId, activityId, activity, { isNew: true }));
      activityIds.push(activityId);
    }
    await this.commands.execute(new PublishActivities(context('published'), questId, activityIds, 2));
    const takers = players.flatMap((at) => profileIds[at] ?? []);
    if (takers.length > 0) await this.commands.execute(new AddQuestPlayers(context('players'), questId, takers));
    const asked = await this.decisions.load(quest, questOf(making.organisationId, questId));
    // Nobody waits for another.
    const taking = attempts.map(async ({ by, hoursAgo, answers }) => {
      const profileId = profileIds[by];
      if (profileId === undefined) return;
      const acting = (what: string) => ({ ...context(`${what} of ${by}`), actor: { userId, profileId } });
      let at = later(receivedAt, -hoursAgo * HOUR_MS);
      await this.commands.execute(new StartQuest(acting('start'), questId, profileId, at));
      for (const [n, activityId] of activityIds.slice(0, answers.length + 1).entries()) {
        await this.commands.execute(new OpenActivity(acting(`opening ${n}`), { questId, activityId, profileId }, at));
        const answer = answers[n];
        if (answer === undefined) continue;
        const { fields } = activityOf(asked, activityId).settings;
        at = later(at, (1 + ((by + n) % 3)) * ANSWER_MS);
        const answering = { questId, activityId, profileId, answers: answersTo(fields, answer), isFinal: false, at };
        await this.commands.execute(new GiveAnswers(acting(`answer ${n}`), answering));
      }
    });
    await Promise.all(taking);
  }

  /** The teams of some players, in their order. */
  private async teamsOf(organisationId: string, profileIds: readonly string[]): Promise<string[]> {
    const of = async (id: string) => [...(await this.decisions.load(profile, streamName(PROFILE, organisationId, id))).teamIds];
    return (await Promise.all(profileIds.map(of))).flat();
  }
}

function answersTo(fields: readonly ActivityField[], answer: SampleAnswer): Answers {
  const answers = fields.map(({ fieldId, choices }): [string, Answer] => {
    if (typeof answer === 'string') return [fieldId, { choiceIds: [], text: answer }];
    return [fieldId, { choiceIds: answer.flatMap((at) => choices[at]?.choiceId ?? []) }];
  });
  return Object.fromEntries(answers);
}
