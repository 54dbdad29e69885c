import { TextInput } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { IntegrationFrame, IntegrationOf } from './integration-frame.tsx';
import type { ConfigRow } from './use-integrations.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** The spaces of another system that belong to the organisation (RT-125, U-143). */
export default function Communities() {
  return <IntegrationOf>{(config) => <CommunitiesOf config={config} />}</IntegrationOf>;
}

type Community = ConfigRow['communities'][number];

function CommunitiesOf({ config }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const { id, communities } = config;
  const [making, setMaking] = useState(false);
  const [remove, { error }] = useCommand('externalApiConfig/delete_community');
  const add = (
    <Button icon={<IconPlus stroke={2} />} onClick={() => setMaking(true)}>
      {t('integrations.communities.new')}
    </Button>
  );

  async function unbind({ id: communityId, name, external_id }: Community) {
    if (!(await remove({ id, community_id: communityId }))) return;
    showToast({
      text: t('integrations.communities.removed', { name }),
      undo: () => void call('POST', 'externalApiConfig/add_community', { id, name, external_id }),
    });
  }

  return (
    <IntegrationFrame
      config={config}
      actions={add}
      menu={[{ label: t('integrations.communities.new'), icon: IconPlus, onSelect: () => setMaking(true), folded: true }]}
    >
      <div className={classes.body}>
        <Refusal>{error?.message}</Refusal>
        {communities.length === 0 ? (
          <EmptyState
            kind="none"
            icon={IconUsersGroup}
            title={t('integrations.communities.none')}
            text={t('integrations.communities.noneMore')}
            action={add}
          />
        ) : (
          <ul className={classes.outgoing} aria-label={t('integrations.tab.communities')}>
            {communities.map((community) => (
              <li key={community.id}>
                <bdi className="strong">{community.name}</bdi>
                <bdi className="meta grow">{community.external_id}</bdi>
                <Button
                  size="sm"
                  aria-label={t('integrations.communities.remove', { name: community.name })}
                  onClick={() => void unbind(community)}
                >
                  {t('integrations.settings.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {making && <NewCommunity configId={id} onClose={() => setMaking(false)} />}
    </IntegrationFrame>
  );
}

function NewCommunity({ configId, onClose }: { configId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState({ name: '', external_id: '' });
  const [tried, setTried] = useState(false);
  const [add, { pending, error }] = useCommand('externalApiConfig/add_community');
  const missing = (field: keyof typeof values) =>
    tried && values[field].trim() === '' ? t('integrations.communities.missing') : undefined;

  async function press() {
    setTried(true);
    const said = { name: values.name.trim(), external_id: values.external_id.trim() };
    if (said.name === '' || said.external_id === '') return focusFirstInvalid(form.current);
    if (await add({ id: configId, ...said })) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('integrations.communities.new')}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" busy={pending} onClick={() => void press()}>
            {t('integrations.communities.add')}
          </Button>
        </>
      }
    >
      <div ref={form} className={classes.stack}>
        <Refusal>{error?.message}</Refusal>
        <TextInput
          data-autofocus
          label={t('integrations.communities.name')}
          maxLength={255}
          autoComplete="off"
          value={values.name}
          error={missing('name')}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, name: value })}
        />
        <TextInput
          label={t('integrations.communities.externalId')}
          maxLength={255}
          autoComplete="off"
          value={values.external_id}
          error={missing('external_id')}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, external_id: value })}
        />
      </div>
    </Dialog>
  );
}
