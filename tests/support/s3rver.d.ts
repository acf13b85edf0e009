declare module "@20minutes/s3rver" {
  type Options = { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string; configs: string[] }[] };

  /** A local S3-compatible storage. */
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
