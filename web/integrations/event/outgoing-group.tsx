import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { eventPath, newEventPath } from '../integration-paths.ts';
import type { ConfigRow } from '../use-integrations.ts';
import './event-texts.ts';
import classes from '../integrations.module.css';

/** What an integration is sent, each with the way to it. */
export function OutgoingGroup({ config: { id, events } }: { config: ConfigRow }) {
  const { t } = useTranslation();
  return (
    <FormGroup title={t('integrations.outgoing.title')} text={t('integrations.outgoing.more')}>
      {events.length === 0 ? (
        <p className="soft">{t('integrations.outgoing.none')}</p>
      ) : (
        <ul className={classes.outgoing} aria-label={t('integrations.outgoing.title')}>
          {events.map((event) => (
            <li key={event.id}>
              <Link className="cut" to={eventPath(event.id)}>
                <bdi>{event.name}</bdi>
              </Link>
              <bdi className="meta cut grow">{event.event_main_type === 'mail' ? t('integrations.outgoing.ways.mail') : event.address}</bdi>
              <Tag kind={event.stopped === null ? 'plain' : 'error'}>
                {t(event.enabled === 1 ? 'integrations.outgoing.on' : 'integrations.outgoing.off')}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.act}>
        <ButtonLink to={newEventPath(id)} icon={<IconPlus stroke={2} />}>
          {t('integrations.outgoing.new')}
        </ButtonLink>
      </p>
    </FormGroup>
  );
}
