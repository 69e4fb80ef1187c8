/** A queue in front of equal servers. Times are in any unit, the rate in calls for one of it. */
export interface Queue {
  servers: number
  /** Calls that come, at times that nobody planned. */
  rate: number
  /** The mean time that a call keeps a server busy. */
  service: number
  /** The squared coefficient of variation of that time: 0 where all take as long, 1 of the exponential. */
  variation: number
}

export interface Wait {
  /** The share of the time for which a server is busy. */
  utilisation: number
  /** Of a call to wait at all. */
  probability: number
  mean: number
}

/**
 * Waits before service: exact of M/M/c and of M/G/1, else Allen and Cunneen's approximation. They have
 * no end where more comes than can be served.
 */
export function waitIn({ servers, rate, service, variation }: Queue): Wait {
  const load = rate * service
  const utilisation = load / servers
  if (utilisation >= 1) return { utilisation, probability: 1, mean: Number.POSITIVE_INFINITY }
  const probability = erlangC(servers, load)
  const mean = (((probability * service) / (servers - load)) * (1 + variation)) / 2
  return { utilisation, probability, mean }
}

/** The probability that all of the servers are busy, by the recursion of Erlang's B formula. */
function erlangC(servers: number, load: number): number {
  let blocked = 1
  for (let n = 1; n <= servers; n++) blocked = (load * blocked) / (n + load * blocked)
  return blocked / (1 - (load / servers) * (1 - blocked))
}

/** The share of calls that wait longer: who waits does so for exponential times, as in M/M/c. */
function shareWaitingLonger({ probability, mean }: Wait, time: number): number {
  if (time < 0) return 1
  return mean === 0 ? 0 : probability * Math.exp((-time * probability) / mean)
}

/** Within which time this share of the calls is answered: `alone` is what calls took with nobody else there. */
export function quantileOfResponse(share: number, wait: Wait, alone: readonly number[]): number {
  if (wait.mean === Number.POSITIVE_INFINITY) return wait.mean
  const shareLater = (time: number) =>
    alone.reduce((sum, own) => sum + shareWaitingLonger(wait, time - own), 0) / alone.length
  let [least, most] = [0, Math.max(...alone)]
  while (shareLater(most) > 1 - share) most *= 2
  while (most - least > 1e-6 * most) {
    const middle = (least + most) / 2
    if (shareLater(middle) > 1 - share) least = middle
    else most = middle
  }
  return most
}

export function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length
}

/** The squared coefficient of variation. */
export function variationOf(times: readonly number[]): number {
  const middle = mean(times)
  return mean(times.map((time) => (time - middle) ** 2)) / middle ** 2
}
