import { message } from '../envelope.ts';
import { BlobsDestroyed, ErasureCertified, PersonalKeysDestroyed } from './erasure-events.ts';

// Documents and accounts have these commands in common. Only the installation gives them.

export const RecordKeysDestroyed = message('RecordKeysDestroyed', PersonalKeysDestroyed.shape.data.shape);
export const RecordBlobsDestroyed = message('RecordBlobsDestroyed', BlobsDestroyed.shape.data.shape);
export const CertifyErasure = message('CertifyErasure', ErasureCertified.shape.data.shape);
