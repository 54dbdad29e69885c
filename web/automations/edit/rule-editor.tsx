import { Select, TextInput } from '@mantine/core';
import { IconBolt, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ConditionRow } from '../../objects/edit/condition-row.tsx';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { Fields, FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { Split } from '../../platform/page/split.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { historyPath } from '../../points/series-paths.ts';
import { AUTOMATIONS, automationPath } from '../automation-paths.ts';
import { type Part, RuleSentence } from '../rule-sentence.tsx';
import { EVENTS, keyOf, type Source, sourceOf, useSources } from '../sources.ts';
import { type AutomationRow, useAutomations } from '../use-automations.ts';
import { ActionForm } from './action-form.tsx';
import { isWhole, newAction, ruleProblems, ruleValues } from './rule-values.ts';
import { TryRule } from './try-rule.tsx';
import { type RuleTrial, triedRule } from './use-rule-trial.ts';
import { useSaveRule } from './use-save-rule.ts';
import '../automations-texts.ts';
import '../../objects/objects-texts.ts';
import classes from '../automations.module.css';

/** Makes a rule, or changes one: its sentence above, its parts line by line below. */
export default function RuleEditor() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  if (admin) return <Rule />;
  return (
    <Page title={t('automations.tab')}>
      <FailedState status={403} />
    </Page>
  );
}

function Rule() {
  const { t } = useTranslation();
  const { aid = '' } = useParams();
  const [search] = useSearchParams();
  const { rules, error, refetch } = useAutomations();
  const sources = useSources();
  const rule = rules?.find(({ id }) => id === aid);
  if (rules && sources && (rule || aid === 'new'))
    return <Form key={aid} rule={rule} rules={rules} sources={sources} objectId={search.get('object') ?? ''} />;
  return (
    <Page title={t('automations.tab')} facts={'\u00a0'}>
      {error && !rules ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        rules &&
        sources && (
          <EmptyState
            kind="none"
            icon={IconBolt}
            title={t('automations.notFound')}
            text={t('automations.notFoundMore')}
            action={<ButtonLink to={AUTOMATIONS}>{t('automations.toAll')}</ButtonLink>}
          />
        )
      )}
    </Page>
  );
}

/** That it may answer itself, and by which rules, is told where it was saved. */
type LoopState = { loop?: readonly { id: string; name: string }[] };

type FormProps = { rule: AutomationRow | undefined; rules: readonly AutomationRow[]; sources: readonly Source[]; objectId: string };

function Form({ rule, rules, sources, objectId }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { loop } = (useLocation().state ?? {}) as LoopState;
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(ruleValues(rule, sources.some(({ id }) => id === objectId) ? objectId : ''));
  const [tried, setTried] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const { values, set, changes } = draft;
  const { conditions, actions } = values;
  const { saveRule, pending, refusal } = useSaveRule(
    rule,
    rules.filter(({ source, source_id: id }) => source === values.source && id === values.sourceId).length,
  );
  const [give, giving] = useCommand('automations/give_tried');
  const sheet = useBelow('sheet');
  const problems = ruleProblems(values);
  const told = tried ? problems : { actions: {} };
  const wrong = (field: 'name' | 'source') => told[field] && t(`automations.edit.wrong.${field}`);
  const about = sourceOf(sources, { source: values.source, source_id: values.sourceId });
  const fields = about?.fields ?? [];

  /** Answers its id, and the loop that it may be in, once it is saved and shown. */
  async function saved(on: boolean) {
    setTried(true);
    if (!isWhole(problems)) {
      focusFirstInvalid(form.current);
      return undefined;
    }
    setLeaves(true);
    const done = await saveRule(values, on);
    if (!done) setLeaves(false);
    else await reached(done.position, 'automations');
    return done;
  }

  async function submit(on: boolean) {
    const done = await saved(on);
    if (!done) return;
    showToast({ text: t(on ? 'automations.edit.savedOn' : 'automations.edit.saved', { name: values.name.trim() }) });
    if (!done.loop) return navigate(AUTOMATIONS);
    draft.saved();
    setLeaves(false);
    return navigate(automationPath(done.id), { replace: true, state: { loop: done.loop } satisfies LoopState });
  }

  /** What is said of one thing means nothing of another. */
  function choose(key: string | null) {
    const chosen = sources.find((one) => keyOf(one.kind, one.id) === key);
    if (!chosen) return;
    const [event] = EVENTS[chosen.kind];
    set({ source: chosen.kind, sourceId: chosen.id, event, conditions: [], actions: [newAction()] });
  }

  /** What is saved as it was tried is given as it was shown. */
  async function giveTried({ trialId, givenCount, points: [first] }: RuleTrial): Promise<boolean> {
    const isSaved = rule !== undefined && changes === 0;
    const id = isSaved ? rule.id : (await saved(true))?.id;
    if (id === undefined || !(await give({ id, trial_id: trialId }))) return false;
    showToast({
      text: t('automations.try.given', { count: givenCount, formatted: formatCount(givenCount) }),
      ...(first && { undo: () => void navigate(historyPath(first.seriesId, { import: trialId })), undoLabel: t('automations.try.see') }),
    });
    if (!isSaved) void navigate(AUTOMATIONS);
    return true;
  }

  /** Where a part of the sentence is said. */
  function goTo(part: Part) {
    const [, kind = '', place = '0'] = /^([a-z]+?)(\d*)$/.exec(part) ?? [];
    const within = ACTION_PARTS.includes(kind) ? form.current?.querySelectorAll(`[data-action]`)[Number(place || 0)] : form.current;
    const field = within?.querySelector<HTMLElement>(`[data-part="${kind}"] :is(input, select, button):not([type='hidden'])`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }

  const asked = isWhole(ruleProblems({ ...values, name: '-' })) ? triedRule(rule, values) : undefined;
  const trying = (
    <TryRule
      rule={asked}
      isSaved={rule !== undefined && changes === 0}
      busy={pending || giving.pending}
      refusal={giving.error?.message}
      onGive={giveTried}
      below={sheet}
    />
  );
  const shown = {
    source: values.source,
    source_event: values.event,
    filter: [...conditions],
    actions: actions.map((one) => ({ ...one, id: one.key })),
  };
  return (
    <Page
      title={values.name.trim() || t('automations.new')}
      status={<Tag>{t(rule?.enabled === 1 ? 'automations.on' : 'automations.off')}</Tag>}
      facts={rule ? t('automations.edit.on', { source: about?.name ?? t('automations.gone') }) : t('automations.edit.newFacts')}
      fill
      ownsFilled
      foot={
        <div className={classes.foot}>
          <LeaveGuard changes={leaves ? 0 : changes} />
          <span className={`${classes.unsaved} grow`} role="status" data-changed={!rule || changes > 0 || undefined}>
            {rule ? (
              changes > 0 ? (
                <span>
                  <span className="strong num">{t('form.changes', { count: changes })}</span> {t('form.notSaved')}
                </span>
              ) : (
                <span className="soft">{t('automations.edit.asSaved')}</span>
              )
            ) : (
              <span>
                <span className="strong">{t('automations.edit.newUnsaved')}</span>, {t('automations.edit.notSaved')}
              </span>
            )}
          </span>
          <Button
            kind="quiet"
            disabled={pending}
            onClick={() => {
              draft.discard();
              setTried(false);
            }}
          >
            {t('form.discard')}
          </Button>
          <Button busy={pending} onClick={() => void submit(false)}>
            {t('automations.edit.leaveOff')}
          </Button>
          <Button kind="fill" busy={pending} onClick={() => void submit(true)}>
            {rule?.enabled === 1 ? t('form.save') : t('automations.edit.switchOn')}
          </Button>
        </div>
      }
    >
      <div className={classes.editor}>
        <div>
          {loop && (
            <div className={classes.loop}>
              <Notice role="status">
                {t('automations.edit.loop', { path: [...loop, ...loop.slice(0, 1)].map(({ name }) => name).join(' → ') })}
              </Notice>
            </div>
          )}
          <p className={classes.sentence}>
            <RuleSentence
              rule={shown}
              about={about}
              part={(part, text) => {
                const isEmpty = isUnsaid(part, values);
                const said = isEmpty ? t('automations.edit.choose') : text;
                return (
                  <button
                    type="button"
                    className={classes.slot}
                    data-empty={isEmpty || undefined}
                    aria-label={t('automations.edit.slot', { what: said })}
                    onClick={() => goTo(part)}
                  >
                    <bdi>{said}</bdi>
                    <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
                  </button>
                );
              }}
            />
          </p>
        </div>
        <Split aside={!sheet && trying}>
          <FormBody>
            <div ref={form}>
              <Refusal>{refusal}</Refusal>
              <FormGroup title={t('automations.edit.about')} {...(!rule && { text: t('automations.edit.aboutMore') })}>
                <Fields columns={3}>
                  <TextInput
                    label={t('automations.edit.name')}
                    maxLength={255}
                    autoComplete="off"
                    value={values.name}
                    error={wrong('name')}
                    onChange={(event) => set({ name: event.currentTarget.value })}
                  />
                  <div data-part="source">
                    <Select
                      label={t('automations.edit.source')}
                      placeholder={t('automations.edit.choose')}
                      allowDeselect={false}
                      disabled={rule !== undefined}
                      searchable={sources.length > 8}
                      data={KINDS.map((kind) => ({
                        group: t(`automations.kind.${kind}`),
                        items: sources
                          .filter((one) => one.kind === kind)
                          .map((one) => ({ value: keyOf(one.kind, one.id), label: one.name })),
                      })).filter(({ items }) => items.length > 0)}
                      renderOption={({ option }) => <bdi>{option.label}</bdi>}
                      value={about ? keyOf(about.kind, about.id) : null}
                      error={wrong('source')}
                      onChange={choose}
                    />
                  </div>
                  <div data-part="event">
                    <Select
                      label={t(`automations.edit.event.${values.source}`)}
                      allowDeselect={false}
                      data={EVENTS[values.source].map((value) => ({ value, label: t(`automations.event.${value}`) }))}
                      value={values.event}
                      onChange={(event) => event !== null && set({ event })}
                    />
                  </div>
                </Fields>
              </FormGroup>
              <FormGroup title={t('automations.edit.only')} text={t('automations.edit.onlyMore')}>
                <div className={classes.conditions} data-part="only">
                  {conditions.length === 0 && <p className="soft">{t('automations.edit.noConditions')}</p>}
                  {conditions.map((condition, at) => (
                    <ConditionRow
                      key={at}
                      n={at + 1}
                      condition={condition}
                      fields={fields}
                      unseen
                      onChange={(next) => set({ conditions: conditions.with(at, next) })}
                      onRemove={() => set({ conditions: conditions.toSpliced(at, 1) })}
                    />
                  ))}
                  <Refusal>{told.only && t('automations.edit.wrong.only')}</Refusal>
                  <div>
                    <Button
                      size="sm"
                      icon={<IconPlus stroke={2} />}
                      disabled={fields.length === 0}
                      onClick={() => set({ conditions: [...conditions, { field: '', operator: 'eq', values: [''] }] })}
                    >
                      {t('automations.edit.add')}
                    </Button>
                  </div>
                </div>
              </FormGroup>
              {actions.map((action, at) => (
                <div key={action.key} data-action="">
                  <ActionForm
                    action={action}
                    n={actions.length > 1 ? at + 1 : undefined}
                    fields={fields}
                    problems={told.actions[action.key] ?? {}}
                    onChange={(next) => set({ actions: actions.with(at, next) })}
                    onRemove={() => set({ actions: actions.toSpliced(at, 1) })}
                  />
                </div>
              ))}
              <Button
                icon={<IconPlus stroke={2} />}
                disabled={actions.length >= MOST_ACTIONS}
                onClick={() => set({ actions: [...actions, newAction()] })}
              >
                {t('automations.edit.addAction')}
              </Button>
              {sheet && trying}
            </div>
          </FormBody>
        </Split>
      </div>
    </Page>
  );
}

const KINDS = Object.keys(EVENTS) as Source['kind'][];
const ACTION_PARTS = ['points', 'series', 'player'];
const MOST_ACTIONS = 20;

/** Whether a part of the sentence is still to be chosen. */
function isUnsaid(part: Part, { sourceId, actions }: ReturnType<typeof ruleValues>): boolean {
  if (part === 'source') return sourceId === '';
  const [, kind, place] = /^(series|player)(\d+)$/.exec(part) ?? [];
  const action = actions[Number(place)];
  if (kind === 'series') return action?.scoreseries_id === '';
  return kind === 'player' && action?.player_column === '';
}
