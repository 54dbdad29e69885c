import { tryOperations } from './try-operations.ts';
import { operations } from './revocations.operations.ts';

tryOperations(operations);
