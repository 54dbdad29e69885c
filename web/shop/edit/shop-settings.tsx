import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../platform/api.ts';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { Fields, FormBody, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { TagList } from '../../platform/form/tag-list.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { ShopFrame } from '../shop-frame.tsx';
import { useStore } from '../use-shop.ts';
import '../shop-texts.ts';
import classes from '../shop.module.css';

type Store = Answer<'GET', 'rewardstore/settings'>;

/** What the store is called, whether it is open, and what one pays with (RT-003). */
export default function ShopSettings() {
  const { admin } = useViewer();
  const { data, error, refetch } = useStore();
  if (admin && data) return <Form store={data} />;
  return (
    <ShopFrame tab="settings">
      {!admin ? <FailedState status={403} /> : error && <FailedState status={error.status} onRetry={refetch} />}
    </ShopFrame>
  );
}

type Values = {
  name: string;
  active: 0 | 1;
  newsfeed_on_buy: 0 | 1;
  player_can_revoke: 0 | 1;
  spent_points: 1 | 2 | 3;
  currencies: string[];
  /** A series to be made, with this name. */
  newCurrency: string;
};

function Form({ store }: { store: Store }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft<Values>(valuesOf(store));
  const { values, set, changed } = draft;
  const kinds = useCategories('shop');
  const series = useSeriesList().data?.scoreseries ?? [];
  const [save, { pending, error, reset }] = useCommand('rewardstore/settings');
  const since = error?.code === 'changed-since';
  const offered = [
    ...store.currencies.map(({ id, name }) => ({ id, name })),
    ...series.filter(({ id }) => !store.currencies.some((one) => one.id === id)).map(({ id, name }) => ({ id, name })),
  ];
  const toggle = (name: 'active' | 'newsfeed_on_buy' | 'player_can_revoke') => ({
    checked: values[name] === 1,
    onChange: (on: boolean) => set({ [name]: on ? 1 : 0 }),
  });

  async function submit() {
    const was = sentOf(since ? draft.stands : draft.was, values);
    if (!(await save({ ...sentOf(changed, values), was }))) return focusFirstInvalid(form.current);
    draft.saved();
    showToast({ text: t('shop.settings.saved') });
  }

  return (
    <ShopFrame
      tab="settings"
      foot={
        <SaveBar
          changes={draft.changes}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.message}</Refusal>
          <FormGroup title={t('shop.settings.store')} text={t('shop.settings.storeMore')}>
            <Fields>
              <TextInput
                label={t('shop.settings.name')}
                placeholder={t('shell.rewardstore')}
                maxLength={255}
                autoComplete="off"
                value={values.name}
                error={error?.fields.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
            </Fields>
            <div className={classes.under}>
              <Toggle label={t('shop.settings.active')} text={t('shop.settings.activeMore')} {...toggle('active')} />
              <Toggle label={t('shop.settings.feed')} text={t('shop.settings.feedMore')} {...toggle('newsfeed_on_buy')} />
              <Toggle label={t('shop.settings.revoke')} text={t('shop.settings.revokeMore')} {...toggle('player_can_revoke')} />
            </div>
          </FormGroup>
          <FormGroup title={t('shop.settings.currencies')} text={t('shop.settings.currenciesMore')}>
            <FilterChips
              label={t('shop.settings.series')}
              options={offered}
              chosen={values.currencies}
              onChange={(currencies) => set({ currencies })}
            />
            <div className={classes.under}>
              <TextInput
                label={t('shop.settings.newCurrency')}
                description={t('shop.settings.newCurrencyMore')}
                maxLength={255}
                autoComplete="off"
                value={values.newCurrency}
                onChange={(event) => set({ newCurrency: event.currentTarget.value })}
              />
            </div>
          </FormGroup>
          <FormGroup title={t('shop.settings.spent')} text={t('shop.settings.spentMore')}>
            <Choices
              label={t('shop.settings.spent')}
              value={values.spent_points}
              options={([1, 2, 3] as const).map((value) => ({
                value,
                label: t(`shop.settings.spentPoints.${value}`),
                text: t(`shop.settings.spentPoints.${value}More`),
              }))}
              onChange={(spent_points) => set({ spent_points })}
            />
          </FormGroup>
          <FormGroup title={t('shop.item.categories')} text={t('shop.item.categoriesMore')}>
            <TagList category="shop" tags={kinds} label={t('shop.item.categories')} />
          </FormGroup>
        </div>
      </FormBody>
    </ShopFrame>
  );
}

function valuesOf({ name, active, newsfeed_on_buy, player_can_revoke, spent_points, currencies }: Store): Values {
  const ids = currencies.map(({ id }) => id);
  return { name: name ?? '', active, newsfeed_on_buy, player_can_revoke, spent_points, currencies: ids, newCurrency: '' };
}

/** Currencies are sent as a whole, with the one that is to be made. */
function sentOf({ currencies, newCurrency, ...others }: Partial<Values>, values: Values) {
  if (currencies === undefined && newCurrency === undefined) return others;
  const made = newCurrency?.trim();
  return { ...others, 'currencies[]': [...(currencies ?? values.currencies).map((id) => ({ id })), ...(made ? [{ name: made }] : [])] };
}
