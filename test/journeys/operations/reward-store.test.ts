import { operations } from './reward-store.operations.ts';
import { tryOperations } from './try-operations.ts';

tryOperations(operations);
