import { useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { useResource } from '../../platform/live-resources.ts';

export type DeliveryRow = Answer<'GET', 'externalApiConfig/get_deliveries'>['deliveries'][number];
type Shown = NonNullable<Answer<'GET', 'externalApiConfig/get_deliveries'>['shown']>;

export type Deliveries = {
  deliveries: readonly DeliveryRow[] | undefined;
  /** The row in sight, cell by cell. */
  shown: Shown | undefined;
  cells: Shown['cells'];
  /** Shows another delivery, or another of its rows. */
  show: (deliveryId: string, row?: number) => void;
};

/** What came last to a step: the newest in sight, until another one is chosen. */
export function useDeliveries(stepId: string | undefined): Deliveries {
  const [chosen, setChosen] = useState<{ delivery_id: string; row: number }>();
  const { data } = useResource('externalApiConfig/get_deliveries', stepId === undefined ? null : { id: stepId, ...chosen }, {
    staleOn: [{ view: 'integration-log' }],
    keep: true,
  });
  const shown = data?.shown ?? undefined;
  return {
    deliveries: stepId === undefined ? [] : data?.deliveries,
    shown,
    cells: shown?.cells ?? NONE,
    show: (deliveryId, row = 1) => setChosen({ delivery_id: deliveryId, row }),
  };
}

const NONE: Shown['cells'] = [];
