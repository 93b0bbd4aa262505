#!/usr/bin/env bash
# A file system on a loop device, for a cgroup to throttle: throttled_disk.sh start DIR SIZE prints the
# device's major:minor; stop DIR takes everything down. Requests of at most 128 KiB, as network volumes have.
set -euo pipefail

action=$1
directory=$2
image=$directory.image

stop() {
    mountpoint -q "$directory" && umount "$directory"
    for device in $(losetup -j "$image" -O NAME -n 2>/dev/null); do
        losetup -d "$device"
    done
    rm -f "$image"
}

case $action in
start)
    stop
    trap 'stop >&2' ERR
    mkdir -p "$directory"
    fallocate -l "$3" "$image"
    mkfs.ext4 -q -E lazy_itable_init=0 "$image"
    device=$(losetup --show -f "$image")
    mount -o noatime "$device" "$directory"
    name=${device#/dev/}
    echo 128 > "/sys/block/$name/queue/read_ahead_kb"
    echo 128 > "/sys/block/$name/queue/max_sectors_kb"
    cat "/sys/block/$name/dev"
    ;;
stop)
    stop
    ;;
*)
    echo "usage: throttled_disk.sh start DIR SIZE | stop DIR" >&2
    exit 2
    ;;
esac
