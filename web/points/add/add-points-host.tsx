import { lazy, Suspense } from 'react';
import { closeAddPoints, useAdding } from './add-points-state.ts';

const AddPointsDialog = lazy(() => import('./add-points-dialog.tsx'));

/** Where the dialog that adds points appears: once, inside the shell. */
export function AddPointsHost() {
  const adding = useAdding((state) => state.adding);
  return (
    <Suspense>{adding && <AddPointsDialog seriesId={adding.seriesId} receivers={adding.receivers} onClose={closeAddPoints} />}</Suspense>
  );
}
