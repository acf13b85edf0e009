import { useEffect, useRef, useState } from "react";

export type CameraState = "starting" | "live" | "refused" | "none";

/** As sharp as the camera will give it, and of its back. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1440 } },
};

/** Whether this page may ask for the camera at all. */
export function mayUseCamera(): boolean {
  type Policy = { allowsFeature: (name: string) => boolean };
  const policy = (document as { featurePolicy?: Policy }).featurePolicy;
  return Boolean(navigator.mediaDevices?.getUserMedia) && policy?.allowsFeature("camera") !== false;
}

/** The live picture of the camera while `on`; it is let go as soon as it is not. */
export function useCamera(on: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [state, setState] = useState<CameraState>("starting");
  const [light, setLight] = useState<boolean | null>(null);
  useEffect(() => {
    if (!on) return;
    let left = false;
    const stop = () => {
      stream.current?.getTracks().forEach((track) => track.stop());
      stream.current = null;
    };
    const start = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia(WANTED);
        stream.current = opened;
        if (left || !video.current) return stop();
        video.current.srcObject = opened;
        await video.current.play().catch(() => {});
        setLight(hasLight(opened) ? false : null);
        setState("live");
      } catch (cause) {
        if (!left) setState((cause as DOMException).name === "NotAllowedError" ? "refused" : "none");
      }
    };
    setState("starting");
    void start();
    return () => {
      left = true;
      stop();
    };
  }, [on]);
  return {
    video,
    state,
    /** Null where the camera has none. */
    light,
    async switchLight() {
      const [track] = stream.current?.getVideoTracks() ?? [];
      const next = !light;
      await track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
        () => setLight(next),
        () => setLight(null),
      );
    },
    /** The picture as it is now, on a canvas; false where there is none yet. */
    shoot(canvas: HTMLCanvasElement): boolean {
      const from = video.current;
      const context = canvas.getContext("2d");
      if (!from?.videoWidth || !context) return false;
      // The part that is seen while one aims.
      const width = Math.min(from.videoWidth, (from.videoHeight * 4) / 3);
      const height = (width * 3) / 4;
      [canvas.width, canvas.height] = [width, height];
      context.drawImage(from, (from.videoWidth - width) / 2, (from.videoHeight - height) / 2, width, height, 0, 0, canvas.width, canvas.height);
      return true;
    },
  };
}

function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const able = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return able?.torch === true;
}
