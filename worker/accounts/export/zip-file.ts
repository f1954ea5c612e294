import { Zip, ZipDeflate, ZipPassThrough } from 'fflate/browser';

/** All parts of a multipart upload but the last have this size; R2 takes at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
/** Text is compressed in pieces of about this many characters. */
const TEXT_PIECE = 64 * 1024;
/** Level of fflate: JSON becomes a fifth, at half of the time that the default takes. */
const LEVEL = 3;

/** Announces a multipart upload before its first part, so that another run can end it. Rejects to stop. */
export type AnnounceUpload = (upload: { key: string; uploadId: string }) => Promise<void>;

export interface TextEntry {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A ZIP that is written into R2 while it is made. It needs the memory of one part. A small one is a single
 * `put`, which cannot be left half done. R2 never shows an object whose upload was not completed.
 */
export class ZipFile {
  readonly key: string;
  private readonly bucket: R2Bucket;
  private readonly announce: AnnounceUpload;
  private readonly zip: Zip;
  private readonly part = new Uint8Array(PART_BYTES);
  private filled = 0;
  private written = 0;
  private readonly made: Uint8Array[] = [];
  private failure: Error | null = null;
  private upload: R2MultipartUpload | null = null;
  private readonly uploaded: R2UploadedPart[] = [];

  constructor(bucket: R2Bucket, key: string, announce: AnnounceUpload) {
    this.bucket = bucket;
    this.key = key;
    this.announce = announce;
    this.zip = new Zip((error, chunk) => {
      if (error) this.failure = error;
      else this.made.push(chunk);
    });
  }

  /** Begins a file of text, which is compressed. Nothing else may be added before it is closed. */
  openText(name: string, mtime: number): TextEntry {
    const entry = new ZipDeflate(name, { level: LEVEL });
    entry.mtime = mtime;
    this.zip.add(entry);
    const encoder = new TextEncoder();
    let waiting = '';
    const push = async (isLast: boolean) => {
      entry.push(encoder.encode(waiting), isLast);
      waiting = '';
      await this.store();
    };
    return {
      async send(text) {
        waiting += text;
        if (waiting.length >= TEXT_PIECE) await push(false);
      },
      close: () => push(true),
    };
  }

  /** Adds a file that is compressed already. Returns its bytes. */
  async addBytes(name: string, mtime: number, content: ReadableStream): Promise<number> {
    const entry = new ZipPassThrough(name);
    entry.mtime = mtime;
    this.zip.add(entry);
    let bytes = 0;
    for await (const chunk of content as ReadableStream<Uint8Array>) {
      bytes += chunk.length;
      entry.push(chunk, false);
      await this.store();
    }
    entry.push(new Uint8Array(), true);
    await this.store();
    return bytes;
  }

  /** Writes the end, after which the object exists. Returns its size. */
  async finish(): Promise<number> {
    this.zip.end();
    await this.store();
    const rest = this.part.subarray(0, this.filled);
    if (this.upload) {
      if (rest.length > 0) await this.sendPart(rest);
      await this.upload.complete(this.uploaded);
    } else
      await this.bucket.put(this.key, rest, { httpMetadata: { contentType: 'application/zip' } });
    return this.written;
  }

  /** Deletes the parts that were uploaded, when the file will not be finished. */
  async abandon(): Promise<void> {
    this.zip.terminate();
    await this.upload?.abort();
  }

  /** Moves the bytes that were made into the part, and uploads each full part. */
  private async store(): Promise<void> {
    if (this.failure) throw this.failure;
    for (const chunk of this.made.splice(0)) {
      this.written += chunk.length;
      let rest = chunk;
      while (rest.length > 0) {
        const taken = rest.subarray(0, PART_BYTES - this.filled);
        this.part.set(taken, this.filled);
        this.filled += taken.length;
        rest = rest.subarray(taken.length);
        if (this.filled < PART_BYTES) continue;
        await this.sendPart(this.part);
        this.filled = 0;
      }
    }
  }

  private async sendPart(part: Uint8Array): Promise<void> {
    if (!this.upload) {
      this.upload = await this.bucket.createMultipartUpload(this.key, {
        httpMetadata: { contentType: 'application/zip' },
      });
      await this.announce({ key: this.key, uploadId: this.upload.uploadId });
    }
    this.uploaded.push(await this.upload.uploadPart(this.uploaded.length + 1, part));
  }
}
