import { tryOperations } from './try-operations.ts';
import { operations } from './credentials.operations.ts';

tryOperations(operations);
