import { useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { useResource } from '../../platform/live-resources.ts';

type DeliveryRow = Answer<'GET', 'externalApiConfig/get_deliveries'>['deliveries'][number];
export type Cells = Answer<'GET', 'externalApiConfig/get_delivery'>['rows'][number];

export type Deliveries = {
  deliveries: readonly DeliveryRow[] | undefined;
  /** The one in sight. */
  shown: { id: string; row: number; rows: number; total: number } | undefined;
  /** Its row in sight, cell by cell. */
  cells: Cells;
  /** Shows another delivery, or another of its rows. */
  show: (deliveryId: string, row?: number) => void;
};

/** What came last to a step: the newest in sight, until another one is chosen. */
export function useDeliveries(stepId: string | undefined): Deliveries {
  const [chosen, setChosen] = useState<{ id: string; row: number }>();
  const { data } = useResource('externalApiConfig/get_deliveries', stepId === undefined ? null : { id: stepId }, {
    staleOn: [{ view: 'integration-log' }],
  });
  const deliveries = stepId === undefined ? NONE : data?.deliveries;
  const id = deliveries?.find((one) => one.id === chosen?.id)?.id ?? deliveries?.[0]?.id;
  const kept = useResource('externalApiConfig/get_delivery', id === undefined ? null : { id }).data;
  const row = id === chosen?.id ? (chosen?.row ?? 1) : 1;
  return {
    deliveries,
    shown: kept && id !== undefined ? { id, row, rows: kept.rows.length, total: kept.total } : undefined,
    cells: kept?.rows[row - 1] ?? NO_CELLS,
    show: (deliveryId, which = 1) => setChosen({ id: deliveryId, row: which }),
  };
}

const NONE: readonly DeliveryRow[] = [];
const NO_CELLS: Cells = [];
